export default {
  'learn.new': 'Nieuw hier?',
  'learn.doing': 'Leer het al doende, 5 minuten',
  'learn.close': 'Ik ken het spel',
  'rules.read': 'Lees de regel',
} as const;

export default {
  'learn.new': 'Jsi tu poprvé?',
  'learn.doing': 'Nauč se to hraním za 5 minut',
  'learn.close': 'Hru znám',
  'rules.read': 'Přečíst pravidlo',
} as const;

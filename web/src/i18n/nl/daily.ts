export default {
  'daily.title': 'De puzzels van vandaag',
  'daily.lead': 'Eén stelling per spel, voor iedereen dezelfde.',
  'daily.solved': 'opgelost',
  'daily.all': 'Alle puzzels',
  'daily.puzzles': 'Puzzels',
} as const;

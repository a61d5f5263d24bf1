export default {
  'daily.title': 'A mai feladványok',
  'daily.lead': 'Játékonként egy állás, mindenkinek ugyanaz.',
  'daily.solved': 'megoldva',
  'daily.all': 'Minden feladvány',
  'daily.puzzles': 'Feladványok',
} as const;

export default {
  'daily.title': 'Dnešní úlohy',
  'daily.lead': 'Jedna pozice pro každou hru, pro všechny stejná.',
  'daily.solved': 'vyřešeno',
  'daily.all': 'Všechny úlohy',
  'daily.puzzles': 'Úlohy',
} as const;

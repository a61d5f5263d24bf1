export default {
  'daily.title': 'Today’s puzzles',
  'daily.lead': 'One position for each game, the same for everybody.',
  'daily.solved': 'solved',
  'daily.all': 'All puzzles',
  'daily.puzzles': 'Puzzles',
} as const;

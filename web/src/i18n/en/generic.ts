export default {
  'generic.moves': 'Your moves',
  'generic.filter': 'Find a move',
  'generic.count': { one: '{count} move', other: '{count} moves' },
  'generic.more': {
    one: '{count} more: write something to find it.',
    other: '{count} more: write something to find them.',
  },
  'generic.no_moves': 'You have no move to make now.',
  'generic.seats': 'Players and points',
  'generic.drawing': '{game}: the table as it lies',
  'generic.score_then': 'score then: {points}',
  'generic.draw_follows': 'then something is drawn',
} as const;

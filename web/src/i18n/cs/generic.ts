export default {
  'generic.moves': 'Možné tahy',
  'generic.filter': 'Najít tah',
  'generic.count': { one: '{count} tah', few: '{count} tahy', other: '{count} tahů' },
  'generic.more': {
    one: 'Ještě {count}: napiš něco, ať ho najdeš.',
    few: 'Ještě {count}: napiš něco, ať je najdeš.',
    other: 'Ještě {count}: napiš něco, ať je najdeš.',
  },
  'generic.no_moves': 'Teď nemáš co hrát.',
  'generic.seats': 'Hráči a body',
  'generic.drawing': '{game}: jak vypadá stůl',
  'generic.score_then': 'stav bodů potom: {points}',
  'generic.draw_follows': 'potom se losuje',
} as const;

export default {
  'generic.moves': 'Mogelijke zetten',
  'generic.filter': 'Zet zoeken',
  'generic.count': { one: '{count} zet', other: '{count} zetten' },
  'generic.more': {
    one: 'Nog {count}: typ iets om hem te vinden.',
    other: 'Nog {count}: typ iets om ze te vinden.',
  },
  'generic.no_moves': 'Je hebt nu geen zet te doen.',
  'generic.seats': 'Spelers en punten',
  'generic.drawing': '{game}: zo ligt de tafel',
  'generic.score_then': 'score daarna: {points}',
  'generic.draw_follows': 'daarna wordt er getrokken',
} as const;

export default {
  'generic.moves': 'Lehetséges lépések',
  'generic.filter': 'Lépés keresése',
  'generic.count': { other: '{count} lépés' },
  'generic.more': { other: 'Még {count}: írj be valamit, hogy megtaláld.' },
  'generic.no_moves': 'Most nincs mit lépned.',
  'generic.seats': 'Játékosok és pontok',
  'generic.drawing': '{game}: az asztal képe',
  'generic.score_then': 'utána a pontszám: {points}',
  'generic.draw_follows': 'ezután húzás következik',
} as const;

export default {
  'end.decided': 'Wat de doorslag gaf: {kind}, {own} tegen {theirs}.',
  'end.decided_axio':
    'Wat de doorslag gaf: de laagste scoresteen van {name} is {symbol} op {own}, die van {second} is {other} op {theirs}.',
  'end.turning_point': 'Keerpunt:',
  'end.share': 'Delen',
  'end.link': 'Link naar deze partij',
  'end.picture': 'De eindstand als afbeelding',
  'end.save_picture': 'Afbeelding opslaan',

  'turn.notify': 'Geef me een seintje als ik aan de beurt ben',
  'turn.denied': 'De browser staat op deze pagina geen meldingen toe.',

  'absence.title': 'Terwijl je weg was',
  'absence.earlier': {
    one: '{count} eerdere gebeurtenis',
    other: '{count} eerdere gebeurtenissen',
  },

  'offline.title': 'Geen verbinding',
  'offline.text':
    'De server is nu niet bereikbaar. De tafel verschijnt vanzelf zodra er weer verbinding is.',
  'offline.start':
    'De server is nu niet bereikbaar. Deze pagina herstelt zich vanzelf zodra er weer verbinding is.',

  'kept.waiting':
    'De server is nu niet bereikbaar. Je zet wordt bewaard en verstuurd zodra hij terug is.',
  'kept.sent': 'De server is terug en je zet is gespeeld.',
  'kept.late':
    'De server is terug, maar het spel is verdergegaan. Je zet is niet nog eens gespeeld.',
} as const;

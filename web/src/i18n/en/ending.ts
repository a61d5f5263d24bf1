export default {
  'end.decided': 'What decided it: {kind}, {own} to {theirs}.',
  'end.decided_axio':
    'What decided it: the lowest marker of {name} is {symbol} at {own}, that of {second} is {other} at {theirs}.',
  'end.turning_point': 'Turning point:',
  'end.share': 'Share',
  'end.link': 'Link to this game',
  'end.picture': 'The final boards as a picture',
  'end.save_picture': 'Save the picture',

  'turn.notify': 'Notify me when it is my turn',
  'turn.denied': 'The browser does not allow notifications from this page.',

  'absence.title': 'While you were away',
  'absence.earlier': { one: '{count} earlier event', other: '{count} earlier events' },

  'offline.title': 'No connection',
  'offline.text':
    'The server cannot be reached just now. The table appears by itself as soon as it can be.',
  'offline.start': 'The server cannot be reached just now. This page recovers by itself.',

  'kept.waiting':
    'The server is away. Your move is kept and will be sent as soon as the server is back.',
  'kept.sent': 'The server is back, and your move was played.',
  'kept.late': 'The server is back, but the game has gone on. Your move was not played again.',
} as const;

export default {
  'end.decided': 'Ami eldöntötte: {kind} ({own} pont, a másodiké {theirs}).',
  'end.decided_axio':
    'Ami eldöntötte: a legalacsonyabb értékjelzők. {name}: {symbol}, {own}; {second}: {other}, {theirs}.',
  'end.turning_point': 'Fordulópont:',
  'end.share': 'Megosztás',
  'end.link': 'A játszma linkje',
  'end.picture': 'A végső táblák képen',
  'end.save_picture': 'Kép mentése',

  'turn.notify': 'Értesítést kérek, ha én jövök',
  'turn.denied': 'A böngésző nem engedélyezi az értesítéseket ezen az oldalon.',

  'absence.title': 'Amíg távol voltál',
  'absence.earlier': { other: '{count} korábbi esemény' },

  'offline.title': 'Nincs kapcsolat',
  'offline.text':
    'A szerver most nem érhető el. Az asztal magától megjelenik, amint helyreáll a kapcsolat.',
  'offline.start':
    'A szerver most nem érhető el. Az oldal magától folytatja, amint helyreáll a kapcsolat.',

  'kept.waiting':
    'A szerver most nem érhető el. A lépésedet megőrizzük, és elküldjük, amint újra elérhető.',
  'kept.sent': 'A szerver újra elérhető, a lépésed megtörtént.',
  'kept.late':
    'A szerver újra elérhető, de a játszma közben továbbhaladt. A lépésedet nem játszottuk meg újra.',
} as const;

export default {
  'end.decided': 'Co rozhodlo: {kind}, {own} proti {theirs}.',
  'end.decided_axio':
    'Co rozhodlo: nejnižší ukazatele. {name}: {symbol} na {own}, {second}: {other} na {theirs}.',
  'end.turning_point': 'Zlom ve hře:',
  'end.share': 'Sdílet',
  'end.link': 'Odkaz na tuto hru',
  'end.picture': 'Závěrečné herní plány na obrázku',
  'end.save_picture': 'Uložit obrázek',

  'turn.notify': 'Upozornit mě, když jsem na tahu',
  'turn.denied': 'Prohlížeč této stránce upozornění nedovoluje.',

  'absence.title': 'Co se mezitím stalo',
  'absence.earlier': {
    one: '{count} dřívější událost',
    few: '{count} dřívější události',
    other: '{count} dřívějších událostí',
  },

  'offline.title': 'Bez připojení',
  'offline.text': 'Server teď není dostupný. Stůl se objeví sám, jakmile se spojení obnoví.',
  'offline.start': 'Server teď není dostupný. Stránka se vzpamatuje sama, jakmile to půjde.',

  'kept.waiting': 'Server teď není dostupný. Tvůj tah si pamatujeme a odešleme ho, až se vrátí.',
  'kept.sent': 'Server je zpátky a tvůj tah byl zahrán.',
  'kept.late': 'Server je zpátky, ale hra mezitím pokročila. Tvůj tah už se znovu nezahrál.',
} as const;

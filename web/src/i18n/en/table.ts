export default {
  'log.round': 'Round {round}',
  'log.undone': 'taken back',

  'pavilion.needs': 'Free spaces by colour',
  'pavilion.needs_payable': 'can be paid for now',
  'pavilion.needs_bonus': { one: 'brings {count} bonus tile', other: 'brings {count} bonus tiles' },
  'pavilion.needs_legend':
    'Framed: there are tiles enough for it now. Plus: the bonus tiles that it brings.',

  'axio.chance': 'could get {points} there',
} as const;

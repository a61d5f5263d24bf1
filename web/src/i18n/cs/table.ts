export default {
  'log.round': '{round}. kolo',
  'log.undone': 'vzato zpět',

  'pavilion.needs': 'Volná pole podle barev',
  'pavilion.needs_payable': 'teď je na ně dost dlaždic',
  'pavilion.needs_bonus': {
    one: 'přinese {count} bonusovou dlaždici',
    few: 'přinese {count} bonusové dlaždice',
    other: 'přinese {count} bonusových dlaždic',
  },
  'pavilion.needs_legend':
    'V rámečku: teď je na ně dost dlaždic. Plus: kolik bonusových dlaždic přinesou.',

  'axio.chance': 'tady by získala {points}',
} as const;

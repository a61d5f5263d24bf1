export default {
  'log.round': 'Ronde {round}',
  'log.undone': 'teruggenomen',

  'pavilion.needs': 'Vrije velden per kleur',
  'pavilion.needs_payable': 'nu te betalen',
  'pavilion.needs_bonus': {
    one: 'levert {count} bonustegel op',
    other: 'levert {count} bonustegels op',
  },
  'pavilion.needs_legend':
    'Omlijnd: daarvoor zijn er nu genoeg tegels. Plus: zoveel bonustegels levert het op.',

  'axio.chance': 'kan daar {points} krijgen',
} as const;

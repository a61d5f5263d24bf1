export default {
  'log.round': '{round}. forduló',
  'log.undone': 'visszavonva',

  'pavilion.needs': 'Szabad mezők színenként',
  'pavilion.needs_payable': 'most kifizethető',
  'pavilion.needs_bonus': '{count} bónuszcsempét hoz',
  'pavilion.needs_legend': 'Bekeretezve: most van rá elég csempe. Plusz: ennyi bónuszcsempét hoz.',

  'axio.chance': 'itt {points} járna érte',
} as const;

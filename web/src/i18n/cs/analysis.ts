export default {
  'chances.title': 'Šance na výhru',
  'chances.exact': 'přesně',
  'chances.error': '± {error}',
  'chances.lead': 'náskok {points}',
  'chances.lead_why': 'Náskok: očekávané body nad průměrem ostatních',
  'chances.expected': 'očekávaný výsledek: {points} b.',
  'chances.part': '{part} možného maxima',
  'chances.seat': '{name}: {chance}',
};

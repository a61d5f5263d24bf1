export default {
  'chances.title': 'Winning chances',
  'chances.exact': 'exact',
  'chances.error': '± {error}',
  'chances.lead': 'lead {points}',
  'chances.lead_why': 'Lead: the points you can expect above the mean of the others',
  'chances.expected': '{points} points expected',
  'chances.part': '{part} of the most possible',
  'chances.seat': '{name}: {chance}',
} as const;

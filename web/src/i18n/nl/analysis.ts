export default {
  'chances.title': 'Winstkansen',
  'chances.exact': 'exact',
  'chances.error': '± {error}',
  'chances.lead': 'voorsprong {points}',
  'chances.lead_why': 'Voorsprong: de verwachte punten boven het gemiddelde van de anderen',
  'chances.expected': 'naar verwachting {points} punten',
  'chances.part': '{part} van het hoogst haalbare',
  'chances.seat': '{name}: {chance}',
};

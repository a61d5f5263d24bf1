export default {
  'keys.title': 'Toetsen',
  'keys.choose': 'Naar een keuze gaan en die nemen.',
  'keys.drop': 'Loslaten wat je gekozen hebt.',
  'keys.hint': 'Een hint tonen; nog een keer, en die zet wordt gespeeld.',
  'keys.take_back': 'Je zet terugnemen.',
  'keys.step': 'Zet voor zet door de partij lopen.',
  'keys.help': 'Deze toetsen tonen.',
  'keys.azul_line':
    'De gekozen tegels op deze patroonlijn leggen, of de tegel op deze verticale lijn van de muur.',
  'keys.azul_floor': 'De gekozen tegels op de vloerlijn laten vallen.',
  'keys.axio_tile': 'Deze steen van je rekje pakken.',
  'keys.axio_turn': 'De steen draaien.',
  'keys.axio_move': 'De steen over het bord verplaatsen en leggen.',
} as const;

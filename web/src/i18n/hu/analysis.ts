export default {
  'chances.title': 'Nyerési esélyek',
  'chances.exact': 'pontos',
  'chances.error': '± {error}',
  'chances.lead': 'előny {points}',
  'chances.lead_why': 'Előny: a többiek átlaga fölött várható pontok',
  'chances.expected': 'várhatóan {points} pont',
  'chances.part': 'az elérhető legtöbb {part}-a',
  'chances.seat': '{name}: {chance}',
};

export default {
  'learn.new': 'Új vagy itt?',
  'learn.doing': 'Tanuld meg játszva, 5 perc alatt',
  'learn.close': 'Ismerem a játékot',
  'rules.read': 'A szabály elolvasása',
} as const;

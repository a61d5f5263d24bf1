export default {
  'learn.new': 'New here?',
  'learn.doing': 'Learn by doing, 5 minutes',
  'learn.close': 'I know the game',
  'rules.read': 'Read the rule',
} as const;

export default {
  'log.round': '{round}. forduló',
  'log.undone': 'visszavonva',
} as const;

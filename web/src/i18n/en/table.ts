export default {
  'log.round': 'Round {round}',
  'log.undone': 'taken back',
} as const;

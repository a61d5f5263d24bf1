export default {
  'log.round': 'Ronde {round}',
  'log.undone': 'teruggenomen',
} as const;

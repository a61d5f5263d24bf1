export default {
  'log.round': '{round}. kolo',
  'log.undone': 'vzato zpět',
} as const;

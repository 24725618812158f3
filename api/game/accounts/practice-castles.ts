/** The first part of a made-up name. */
export const PRACTICE_CASTLES = [
  'rabenfels',
  'falkenstein',
  'wolfsgrund',
  'eichenwacht',
  'silberfurt',
  'birkenburg',
  'kaltenstein',
  'lindenhof',
  'otterfels',
  'weidenbruck',
] as const

/** What a template's gain counts. Amounts of different units are never added or drawn on one scale. */
export const GAIN_UNITS = [
  'resources',
  'coins',
  'prizes',
  'cargo',
  'pieces',
  'saved',
  'loot',
  'points',
  'help',
] as const
export type GainUnit = (typeof GAIN_UNITS)[number]

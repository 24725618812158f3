import type { ChartInterval } from '../../ui/charts/ActivityChart'

/** One day of a bot in the practice realm, as fixed figures. */
export const SAMPLE_INTERVALS: ChartInterval[] = [
  { kind: 'run', from: 0, to: 2 },
  { kind: 'rest', from: 2, to: 7 },
  { kind: 'run', from: 7, to: 13 },
  { kind: 'rest', from: 13, to: 14 },
  { kind: 'run', from: 14, to: 24 },
]

export const SAMPLE_GAINS = [
  12450, 9650, 0, 0, 0, 0, 0, 6200, 18000, 21550, 19450, 23550, 20750, 4100, 22850, 20100, 26250, 24300, 21550, 27750,
  25000, 20750, 22850, 19450,
]

export const SAMPLE_RESOURCES = [
  { name: 'Wood', gained: 128_400 },
  { name: 'Stone', gained: 96_250 },
  { name: 'Food', gained: 141_900 },
]

export const SAMPLE_TOTAL = SAMPLE_RESOURCES.reduce((total, { gained }) => total + gained, 0)

/** Console lines: kind, time, text. Gains are between asterisks. */
export const SAMPLE_LINES = [
  ['mark', '11:52:04', 'Run 41 starts. Practice realm, server DE1.'],
  ['plain', '11:52:06', 'Signed in as *ansgar_h*.'],
  ['plain', '11:52:07', 'Castle Rabenfels 41:17. Wood 18,240 of 25,000, stone 9,180 of 25,000, food 21,400 of 25,000.'],
  ['gain', '11:52:33', 'Collected *1,200* wood from the sawmills of Rabenfels.'],
  ['gain', '11:52:41', 'Collected *860* stone from the quarries of Rabenfels.'],
  ['warn', '11:52:52', 'Stone at Krähennest is 97 % full. It goes to Rabenfels first.'],
  ['send', '11:53:03', '18 carts leave Krähennest with 9,000 stone, arrive at 12:06:50.'],
  ['rest', '13:24:44', 'Short rest until 13:43, as set: one in every 90 minutes.'],
  ['plain', '13:43:05', 'Back at work.'],
] as const

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
  ['gain', '11:52:33', 'Collected *1,200* wood, *860* stone and *1,020* food at Rabenfels.'],
  ['gain', '11:52:52', 'Collected *740* wood, *510* stone and *690* food at Krähennest.'],
  [
    'send',
    '11:53:03',
    '16 carts leave Krähennest with 8,000 stone for Rabenfels, arrive at 12:06:50. The stone storage was 97 % full.',
  ],
  ['plain', '11:53:21', 'The sawmills of Rabenfels are nearly full in 34 minutes. Next look at 12:28:02.'],
  ['rest', '13:24:44', 'Short rest until 13:43, as set: one in every 90 minutes.'],
  ['gain', '13:43:05', 'Collected *2,400* wood, *2,400* stone and *2,400* food at Rabenfels.'],
] as const

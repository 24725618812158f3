/** One evening of a Resource Collector with its default settings in the practice realm. A test plays it again. */
export const PRACTICE_EVENING = { hours: 5, collected: 141_224, carts: 27, rests: 2 }

interface EveningGain {
  /** To the nearest thousand. */
  amount: number
  goods: string
}

/** What each template brings in such an evening. The same test plays them. */
export const EVENING_GAINS: Record<string, EveningGain> = {
  'resource-collector': { amount: 141_000, goods: 'wood, stone and food' },
  'storm-islands': { amount: 58_000, goods: 'goods from the islands' },
  'tower-raider': { amount: 69_000, goods: 'goods from the towers' },
}

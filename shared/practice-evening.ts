/** One evening of a Resource Collector with its default settings in the practice realm. A test plays it again. */
export const PRACTICE_EVENING = { hours: 5, collected: 148_369, carts: 31, rests: 2 }

import type { GainUnit } from '../../../shared/enums/gain-units'

/** Those that say nothing behind a number alone. */
const WORDS: Partial<Record<GainUnit, string>> = { saved: 'goods saved', help: 'calls answered' }

/** What a bot gains, to stand behind a number: "4,112 goods saved". */
export const unitInWords = (unit: string) => (isNamed(unit) ? (WORDS[unit] ?? unit) : unit)

const isNamed = (unit: string): unit is GainUnit => Object.hasOwn(WORDS, unit)

import { HOUR } from '../../../shared/time'

/** What grows or shrinks does so in multiples of this, whose sums are exact: it does not matter in how many steps. */
const UNIT = 2 ** -28

const perMs = (perHour: number) => Math.round(perHour / HOUR / UNIT) * UNIT

export const amountIn = (ms: number, perHour: number): number => perMs(perHour) * ms

/** The whole milliseconds after which an amount is used up. */
export const msToUse = (amount: number, perHour: number): number => Math.ceil(amount / perMs(perHour))

import { MINUTE } from '../../../shared/time'

/** Midnight of every time zone is at such a quarter, so quarters add up to the day of any zone. */
const QUARTER = 15 * MINUTE

/** The quarter of an hour in UTC, as `13:15`. */
export const quarterOf = (time: number) => new Date(time - (time % QUARTER)).toISOString().slice(11, 16)

export const quarterStart = (day: string, quarter: string) => Date.parse(`${day}T${quarter}Z`)

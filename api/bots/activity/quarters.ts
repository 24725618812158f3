import { HOUR, MINUTE } from '../../../shared/time'

/** Every zone's midnight begins one, so that gains by quarters add up to anybody's day. */
const QUARTER = 15 * MINUTE

const CLOCK = [11, 16] as const

/** `13:15`, when the quarter of an hour around this moment begins in UTC. */
export const quarterOf = (time: number) => new Date(time - (time % QUARTER)).toISOString().slice(...CLOCK)

/** When a quarter of this UTC day begins; the days that were kept by hours have `13` for `13:00`. */
export function quarterStart(day: string, quarter: string): number {
  const [hours, minutes = 0] = quarter.split(':').map(Number)
  return Date.parse(day) + Number(hours) * HOUR + minutes * MINUTE
}

import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { startOfDay } from '../zone/local-day'
import { formatterOf } from '../zone/zoned-format'

const LOCALE = 'en-GB'

const counts = new Intl.NumberFormat('en-US')
const days = formatterOf({ day: 'numeric', month: 'short' })
const years = formatterOf({ year: 'numeric' })
const dates = formatterOf({ day: 'numeric', month: 'short', year: 'numeric' })
const moments = formatterOf({ dateStyle: 'medium', timeStyle: 'short' })
const times = formatterOf({ hour: '2-digit', minute: '2-digit' })
const clocks = formatterOf({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const weekdays = formatterOf({ weekday: 'long' })
const longDays = formatterOf({ day: 'numeric', month: 'long' })

const ages = new Intl.RelativeTimeFormat(LOCALE)

type Moment = string | number | Date

/** 212880 → 212,880 */
export const asCount = (count: number) => counts.format(count)

/** 12 Oct */
export const asDay = (moment: Moment, zone: string) => days(zone).format(new Date(moment))

/** 2026 */
export const asYear = (moment: Moment, zone: string) => years(zone).format(new Date(moment))

/** 12 Oct 2026 */
export const asDate = (moment: Moment, zone: string) => dates(zone).format(new Date(moment))

/** Saturday, 21 November */
export const asWeekday = (moment: Moment, zone: string) =>
  `${weekdays(zone).format(new Date(moment))}, ${longDays(zone).format(new Date(moment))}`

/** Saturday, 21 November 2026 */
export const asLongDate = (moment: Moment, zone: string) => `${asWeekday(moment, zone)} ${asYear(moment, zone)}`

/** 21 Nov 2026, 14:37 */
export const asMoment = (moment: Moment, zone: string) => moments(zone).format(new Date(moment))

/** 14:37 */
export const asTime = (moment: Moment, zone: string) => times(zone).format(new Date(moment))

/** 14:37:05 */
export const asClock = (moment: Moment, zone: string) => clocks(zone).format(new Date(moment))

/** Saturday, 21 November 2026, 14:37:05 */
export const asFullMoment = (moment: Moment, zone: string) => `${asLongDate(moment, zone)}, ${asClock(moment, zone)}`

/** Today, 08:18; Yesterday, 23:52; 12 Oct 2026, 07:05 */
export function asRecent(moment: Moment, now: Moment, zone: string): string {
  const day = asDate(moment, zone)
  const yesterday = startOfDay(new Date(now), zone) - MINUTE
  if (day === asDate(now, zone)) return `Today, ${asTime(moment, zone)}`
  return day === asDate(yesterday, zone) ? `Yesterday, ${asTime(moment, zone)}` : asMoment(moment, zone)
}

/** 08:18 if today; else 20 Nov, 08:18; in another year 20 Nov 2025, 08:18 */
export function asInlineMoment(moment: Moment, now: Moment, zone: string): string {
  const time = asTime(moment, zone)
  if (asDate(moment, zone) === asDate(now, zone)) return time
  const day = asYear(moment, zone) === asYear(now, zone) ? asDay(moment, zone) : asDate(moment, zone)
  return `${day}, ${time}`
}

/** 8 h 14; under an hour 14 min */
export function asDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** 3 hours ago; under a minute just now */
export function asAge(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'just now'
  if (milliseconds < HOUR) return ages.format(-Math.floor(milliseconds / MINUTE), 'minute')
  if (milliseconds < 2 * DAY) return ages.format(-Math.floor(milliseconds / HOUR), 'hour')
  return ages.format(-Math.floor(milliseconds / DAY), 'day')
}

/** 3 min; 2 h; 4 d; under a minute now */
export function asShortAge(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'now'
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)} h`
  return `${Math.floor(milliseconds / DAY)} d`
}

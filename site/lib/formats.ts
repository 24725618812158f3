import { DAY, HOUR, MINUTE } from '../../shared/time'

const LOCALE = 'en-GB'

const counts = new Intl.NumberFormat('en-US')
const days = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })
const dates = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })
const moments = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })
const times = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' })
const clocks = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const ages = new Intl.RelativeTimeFormat(LOCALE)

type Moment = string | number | Date

/** 212880 → 212,880 */
export const asCount = (count: number) => counts.format(count)

/** 12 Oct */
export const asDay = (moment: Moment) => days.format(new Date(moment))

/** 12 Oct 2026 */
export const asDate = (moment: Moment) => dates.format(new Date(moment))

/** 21 Nov 2026, 14:37, in the reader's zone */
export const asMoment = (moment: Moment) => moments.format(new Date(moment))

/** 14:37:05, in the reader's zone */
export const asClock = (moment: Moment) => clocks.format(new Date(moment))

/** Today, 08:18; Yesterday, 23:52; 12 Oct 2026, 07:05: in the reader's zone */
export function asRecent(moment: Moment, now: Moment): string {
  const day = asDate(moment)
  const today = new Date(now)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  const time = times.format(new Date(moment))
  if (day === asDate(today)) return `Today, ${time}`
  return day === asDate(yesterday) ? `Yesterday, ${time}` : asMoment(moment)
}

/** Within a sentence: today 08:18; else 20 Nov 2026, 08:18 */
export function asTold(moment: Moment, now: Moment): string {
  const day = asDate(moment)
  const time = times.format(new Date(moment))
  return day === asDate(now) ? time : `${day}, ${time}`
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

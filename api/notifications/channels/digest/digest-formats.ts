import { momentsIn } from '../../../../shared/console/moments'
import { MINUTE } from '../../../../shared/time'
import type { DigestWords } from './digest-words'

export interface DigestFormats {
  count(amount: number): string
  /** "84,200 resources" */
  amount(gain: { unit: string; amount: number }): string
  /** 02:14; yesterday, 23:10; 26 Nov, 23:10 */
  moment(at: number): string
  /** Saturday 28 November */
  day(at: number): string
  /** 8 h 14; under an hour 14 min */
  duration(ms: number): string
  list(items: readonly string[]): string
  /** Replaces the instants in a text. */
  localized(text: string): string
}

/** In the language and zone of a player, relative to the day of `now`. */
export function digestFormats(words: DigestWords, zone: string, now: number): DigestFormats {
  const { locale } = words
  const numbers = new Intl.NumberFormat(locale)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  const times = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const days = format({ day: 'numeric', month: 'short' })
  const longDays = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const lists = new Intl.ListFormat(locale)
  const dateOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const today = dateOf(now)

  function moment(at: number): string {
    const time = times.format(at)
    const daysAhead = today.until(dateOf(at)).total('days')
    if (daysAhead === 0) return time
    if (daysAhead === -1) return words.yesterday(time)
    return daysAhead === 1 ? words.tomorrow(time) : words.otherDay(days.format(at), time)
  }

  return {
    count: (amount) => numbers.format(amount),
    amount: ({ unit, amount }) => `${numbers.format(amount)} ${unitOf(words, unit, amount)}`,
    moment,
    day: (at) => longDays.format(at),
    duration: asDuration,
    list: (items) => lists.format(items),
    localized: (text) =>
      momentsIn(text)
        .map((part) => (typeof part === 'string' ? part : moment(part.at)))
        .join(''),
  }
}

function unitOf({ units, unknownUnit }: DigestWords, unit: string, amount: number): string {
  const names = Object.hasOwn(units, unit) ? units[unit as keyof typeof units] : null
  if (!names) return unit || unknownUnit
  return names[amount === 1 ? 0 : 1]
}

function asDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

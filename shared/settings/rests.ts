import { DAY_MINUTES, formatTime, WEEKDAYS } from '../time'
import type { Settings } from './setting-faults'
import { ENGLISH } from './setting-texts'

export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
export const MAX_RESTS = 8
/** The settings that say when a bot rests: any number of rests, and a pair that is one rest a day. */
export const REST_KEYS = ['rests', 'restFrom', 'restUntil'] as const

/** In minutes of the day, on the ISO weekdays (1 to 7) on which it begins. It ends on the next day if `until` is not later. */
export interface Rest {
  days: readonly number[]
  from: number
  until: number
}

/** "23:00-07:00, Sat Sun 12:00-24:00"; null if it cannot be read. */
export function parseRests(text: string): Rest[] | null {
  if (!text.trim()) return []
  const rests = text.split(',').map(parseRest)
  return rests.every((rest) => rest !== null) ? rests : null
}

export const formatRests = (rests: readonly Rest[]) => rests.map(formatRest).join(', ')

/** The rests that are valid. */
export function restsOf(settings: Settings): Rest[] {
  const { from, until } = onePair(settings)
  const pair = from && until && !pairRefusal(settings) ? [{ days: EVERY_DAY, ...minutesOf(from, until) }] : []
  return [...pair, ...(parseRests(textOf(settings.rests)) ?? [])]
}

export function pairRefusal(settings: Settings, texts = ENGLISH): string | null {
  const { from, until } = onePair(settings)
  if (!from && !until) return null
  if (!from || !until) return texts.restHasOneEnd
  if (!TIME_OF_DAY.test(from) || !TIME_OF_DAY.test(until)) return texts.restIsNoTime
  return isEmpty(minutesOf(from, until)) ? texts.restIsEmpty : null
}

export function restsRefusal(settings: Settings, texts = ENGLISH): string | null {
  const given = parseRests(textOf(settings.rests))
  if (!given) return texts.restsUnreadable
  if (given.length > MAX_RESTS) return texts.tooManyRests(MAX_RESTS)
  if (given.some(isEmpty)) return texts.restIsEmpty
  return leavesNoWork(restsOf(settings)) ? texts.restsLeaveNoWork : null
}

export const isEmpty = ({ from, until }: Omit<Rest, 'days'>) => from === until

/** How long it lasts on a day without a clock change. */
export const minutesOfRest = ({ from, until }: Rest) => (until > from ? until - from : until + DAY_MINUTES - from)

const TIME_OF_DAY = /^([01]?\d|2[0-3]):[0-5]\d$/
const REST = /^((?:(?:mon|tue|wed|thu|fri|sat|sun)\s+)*)(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/i
const MIDNIGHT_AT_END = '24:00'

function parseRest(text: string): Rest | null {
  const [, names = '', from = '', until = ''] = REST.exec(text.trim()) ?? []
  if (!TIME_OF_DAY.test(from) || !(TIME_OF_DAY.test(until) || until === MIDNIGHT_AT_END)) return null
  const named = names.toLowerCase()
  const days = EVERY_DAY.filter((day) => named.includes((WEEKDAYS[day - 1] ?? '').toLowerCase()))
  return { days: days.length > 0 ? days : EVERY_DAY, ...minutesOf(from, until) }
}

function formatRest({ days, from, until }: Rest): string {
  const names = days.length < EVERY_DAY.length ? days.map((day) => `${WEEKDAYS[day - 1]} `).join('') : ''
  return `${names}${formatTime(from)}-${formatTime(until)}`
}

function leavesNoWork(rests: Rest[]): boolean {
  const week = new Uint8Array(EVERY_DAY.length * DAY_MINUTES)
  for (const rest of rests) {
    for (const day of rest.days) {
      const from = (day - 1) * DAY_MINUTES + rest.from
      const until = from + minutesOfRest(rest)
      week.fill(1, from, until)
      week.fill(1, 0, Math.max(0, until - week.length))
    }
  }
  return week.every((isRest) => isRest === 1)
}

const textOf = (value: Settings[string] | undefined) => String(value ?? '')

const onePair = ({ restFrom, restUntil }: Settings) => ({
  from: textOf(restFrom).trim(),
  until: textOf(restUntil).trim(),
})

const minutesOf = (from: string, until: string) => ({ from: minuteOfDay(from), until: minuteOfDay(until) })

function minuteOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

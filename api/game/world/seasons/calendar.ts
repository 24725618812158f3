import { DAY } from '../../../../shared/time'
import { EVENT_KINDS, type EventKind } from '../../protocol/events'
import { draw, integerBetween, seededRandom } from '../random'
import type { RealmEvent } from '../season-state'

/** In days of a cycle. The two never meet: each has a week of its own. */
const CYCLE_DAYS = 14
const SCHEDULE: Record<EventKind, { opensOn: number; lasts: number }> = {
  khan: { opensOn: 0, lasts: 5 },
  berimond: { opensOn: 8, lasts: 3 },
}
const KHANS = ['Batu', 'Orda', 'Sarik', 'Togan', 'Berke', 'Nogai', 'Tolun', 'Arslan', 'Kadan', 'Yesun']

/** The event of the calendar that is open at this moment of game time. */
export function eventAt(server: string, at: number): RealmEvent | null {
  const cycle = cycleAt(server, at)
  return EVENT_KINDS.map((kind) => eventOf(server, kind, cycle)).find((event) => isOpen(event, at)) ?? null
}

/** The next event of each kind that opens after this moment, soonest first. */
export function nextEvents(server: string, at: number): RealmEvent[] {
  const cycle = cycleAt(server, at)
  const nextOf = (kind: EventKind) => {
    const event = eventOf(server, kind, cycle)
    return event.opensAt > at ? event : eventOf(server, kind, cycle + 1)
  }
  return EVENT_KINDS.map(nextOf).toSorted((a, b) => a.opensAt - b.opensAt)
}

/** An event outside of the calendar. */
export const openedEvent = (kind: EventKind, opensAt: number, endsAt: number): RealmEvent => ({
  id: `${kind}-at-${opensAt}`,
  kind,
  title: titleOf('', kind, opensAt),
  opensAt,
  endsAt,
})

export const isOpen = ({ opensAt, endsAt }: Pick<RealmEvent, 'opensAt' | 'endsAt'>, at: number) =>
  opensAt <= at && at < endsAt

/** Cycles are counted from 1970, so a number never changes. */
function cycleAt(server: string, at: number): number {
  return Math.floor((at / DAY - firstDay(server)) / CYCLE_DAYS)
}

/** Each server begins its cycles on a day of its own. */
const firstDay = (server: string) => integerBetween(seededRandom(`${server}/calendar`), 0, CYCLE_DAYS - 1)

function eventOf(server: string, kind: EventKind, cycle: number): RealmEvent {
  const { opensOn, lasts } = SCHEDULE[kind]
  const opensAt = (firstDay(server) + cycle * CYCLE_DAYS + opensOn) * DAY
  return { id: `${kind}${cycle}`, kind, title: titleOf(server, kind, cycle), opensAt, endsAt: opensAt + lasts * DAY }
}

function titleOf(server: string, kind: EventKind, number: number): string {
  if (kind === 'berimond') return 'War of Berimond'
  const [khan] = draw(seededRandom(`${server}/khan/${number}`), KHANS, 1)
  return `Khan ${khan}'s horde`
}

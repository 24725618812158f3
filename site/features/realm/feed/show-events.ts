import type { RealmMap } from '../../../../shared/realm-map'
import { type RealmEvent, spanInWords } from '../map/map-words'
import { setText } from './set-text'

interface Shown {
  name: string
  /** Until it ends or opens. */
  time: string
}

/** The event in progress and the next one, as they are at a moment. */
export function eventsAt({ event, next_event: next }: RealmMap, now: number): { current: Shown; next: Shown } {
  const begun = next && Date.parse(next.opens_at) <= now ? next : null
  const running = [event, begun].find((each) => each && Date.parse(each.ends_at) > now) ?? null
  return {
    current: running
      ? { name: running.title, time: `ends in ${spanInWords(Date.parse(running.ends_at) - now)}` }
      : { name: 'No event', time: 'The realm is quiet.' },
    next: nextAt(begun ? null : next, now),
  }
}

function nextAt(next: RealmEvent | null, now: number): Shown {
  if (!next) return { name: 'Nothing announced', time: 'This realm has no calendar.' }
  return { name: next.title, time: `opens in ${spanInWords(Date.parse(next.opens_at) - now)}` }
}

export function showEvents(panel: HTMLElement, map: RealmMap, now: number): void {
  for (const [which, { name, time }] of Object.entries(eventsAt(map, now))) {
    const entry = panel.querySelector(`[data-event="${which}"]`)
    setText(entry?.querySelector('[data-name]'), name)
    setText(entry?.querySelector('[data-time]'), time)
  }
}

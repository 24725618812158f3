import { atom } from 'nanostores'
import { HOUR } from '../../../../shared/time'

/** What the reader wants to see, in milliseconds since 1970. */
export interface WantedMoment {
  from: number
  /** The end of the hour that was chosen; null for one instant. */
  until: number | null
}

export type MomentStore = ReturnType<typeof createMomentStore>

/** The moment that the console is to show next. It starts with the one in the address, `?at=2026-11-21T14:37:05Z`. */
export function createMomentStore() {
  const $wanted = atom<WantedMoment | null>(momentIn(location.search))
  return {
    $wanted,
    wantHour: (from: number) => $wanted.set({ from, until: from + HOUR }),
    done: () => $wanted.set(null),
  }
}

export function momentIn(search: string): WantedMoment | null {
  const from = Date.parse(new URLSearchParams(search).get('at') ?? '')
  return Number.isFinite(from) ? { from, until: null } : null
}

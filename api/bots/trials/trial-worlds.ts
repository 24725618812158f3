import { GAME_SERVERS } from '../../../shared/enums/game-servers'
import { DAY } from '../../../shared/time'
import { TRIAL_WORLDS } from '../../../shared/trials'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { nextEvents } from '../../game/world/seasons/calendar'

/** Where and when a trial plays: server and name are the seed of all that happens. */
export interface TrialWorld {
  server: string
  name: string
  startsAt: number
}

/** A Monday. */
const FIRST_START = Date.UTC(2026, 10, 23)

/** Always the same worlds, each on a server of its own. A template that plays an event begins when that opens. */
export function trialWorlds({ plays }: Pick<BuiltInTemplate, 'plays'>): TrialWorld[] {
  return GAME_SERVERS.slice(0, TRIAL_WORLDS).map((server, n) => {
    const event = nextEvents(server, FIRST_START).find(({ kind }) => kind === plays)
    // Events come in cycles of two weeks: half of the worlds begin in either.
    const startsAt = event?.opensAt ?? FIRST_START + (n % 2) * 7 * DAY
    return { server, name: `trial-${n + 1}`, startsAt }
  })
}

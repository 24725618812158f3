import type { Decision } from '../../../../shared/decisions'
import type { ModuleContext, Moment } from '../kernel/module'
import type { Losses } from './defence-odds'
import type { Raid } from './threats'
import type { ResponseKind, WatchPlan } from './watch-plan'

/** Looks come sooner or later than set by up to this part. */
const JITTER = 0.3

interface GivenAnswer {
  /** What the raid would have taken without it. */
  losses: Losses
  decision: Decision
  kind: ResponseKind
  /** Troops of the castle that stayed, once they were counted. */
  left: number | null
}

interface RaidState {
  raid: Raid
  /** What was told of it. */
  told: Set<string>
  answered: GivenAnswer | null
}

/** The raids that the bot knows of. */
export interface WatchedRaids {
  /** Asks the game if it is time for that. */
  look(): Promise<void>
  nextLook(): Moment
  coming(): Raid[]
  /** Those that are gone, with or without a report. */
  passed(): RaidState[]
  stateOf(id: string): RaidState
  noteTold(id: string, what: string): void
  noteAnswered(id: string, answer: GivenAnswer): void
  forget(id: string): void
}

export function createWatchedRaids({ game, clock, random }: ModuleContext, plan: WatchPlan): WatchedRaids {
  const known = new Map<string, RaidState>()
  let nextAt = 0

  function stateOf(id: string): RaidState {
    const state = known.get(id)
    if (!state) throw new Error(`No raid ${id} is known.`)
    return state
  }

  return {
    stateOf,
    async look() {
      if (clock.now() < nextAt) return
      nextAt = clock.now() + (plan.checkEvery * (1 - JITTER + 2 * JITTER * random())) / game.speed
      for (const raid of await game.incoming())
        known.set(raid.id, { told: new Set(), answered: null, ...known.get(raid.id), raid })
    },
    nextLook: () => ({ at: nextAt, what: '', isSilent: true, isQuiet: true }),
    coming: () => [...known.values()].map(({ raid }) => raid).filter(({ arrivesAt }) => arrivesAt > clock.now()),
    passed: () => [...known.values()].filter(({ raid }) => raid.arrivesAt <= clock.now()),
    noteTold: (id, what) => void stateOf(id).told.add(what),
    noteAnswered(id, answer) {
      stateOf(id).answered = answer
    },
    forget: (id) => void known.delete(id),
  }
}

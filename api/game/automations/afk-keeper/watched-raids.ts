import type { Decision } from '../../../../shared/decisions'
import type { ModuleContext, Moment } from '../kernel/module'
import type { Answer } from './answers'
import type { Raid } from './coming-before'
import type { Losses } from './defence-odds'

import type { WatchPlan } from './watch-plan'

/** Looks come sooner or later than set by up to this part. */
const JITTER = 0.3

interface GivenAnswer {
  /** What the raid would have taken without it. */
  losses: Losses
  /** What it was to take with it, or the price of the answer. */
  leaves: Losses
  decision: Decision
  kind: Answer['kind']
  /** Troops of the castle that stayed, once they were counted. */
  left: number | null
}

export interface RaidState {
  raid: Raid
  /** What was told of it. */
  told: Set<string>
  answered: GivenAnswer | null
  /** What it would take as things stand; null until it was judged. */
  expected: Losses | null
}

/** The raids that the bot knows of. */
export interface WatchedRaids {
  /** Asks the game if it is time for that, and answers whether it did. */
  look(): Promise<boolean>
  nextLook(): Moment
  coming(): Raid[]
  /** Also those that are gone, until they are forgotten. */
  all(): RaidState[]
  /** Takes those that have left the game's list before they could arrive. */
  turnedBack(): RaidState[]
  stateOf(id: string): RaidState
  noteTold(id: string, what: string): void
  noteExpected(id: string, losses: Losses): void
  noteAnswered(id: string, answer: GivenAnswer): void
  forget(id: string): void
}

export function createWatchedRaids({ game, clock, random }: ModuleContext, plan: WatchPlan): WatchedRaids {
  const known = new Map<string, RaidState>()
  let nextAt = 0
  let turned: RaidState[] = []

  function stateOf(id: string): RaidState {
    const state = known.get(id)
    if (!state) throw new Error(`No raid ${id} is known.`)
    return state
  }

  return {
    stateOf,
    async look() {
      if (clock.now() < nextAt) return false
      nextAt = clock.now() + (plan.checkEvery * (1 - JITTER + 2 * JITTER * random())) / game.speed
      const incoming = await game.incoming()
      for (const state of known.values())
        if (clock.now() < state.raid.arrivesAt && !incoming.some(({ id }) => id === state.raid.id)) turned.push(state)
      for (const { raid } of turned) known.delete(raid.id)
      for (const raid of incoming)
        known.set(raid.id, { told: new Set(), answered: null, expected: null, ...known.get(raid.id), raid })
      return true
    },
    nextLook: () => ({ at: nextAt, what: '', isSilent: true, isQuiet: true }),
    coming: () => [...known.values()].map(({ raid }) => raid).filter(({ arrivesAt }) => arrivesAt > clock.now()),
    all: () => [...known.values()],
    turnedBack() {
      const raids = turned
      turned = []
      return raids
    },
    noteTold: (id, what) => void stateOf(id).told.add(what),
    noteExpected(id, losses) {
      stateOf(id).expected = losses
    },
    noteAnswered(id, answer) {
      stateOf(id).answered = answer
      if (answer.kind === 'protect') nextAt = 0
    },
    forget: (id) => void known.delete(id),
  }
}

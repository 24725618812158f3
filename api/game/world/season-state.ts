import type { Difficulty, EventKind } from '../protocol/events'

/** An event of a server's calendar, the same for all names. Times are game time. */
export interface RealmEvent {
  id: string
  kind: EventKind
  title: string
  opensAt: number
  endsAt: number
}

interface CampState {
  /** How often it has fallen. */
  falls: number
  restsUntil: number
}

/** What a name has done in an event. It is kept until the event ends. */
export interface WorldEvent extends RealmEvent {
  difficulty: Difficulty
  points: number
  /** How many of the rewards for points were given. */
  rewards: number
  camps: CampState[]
  /** The khan's, from 0 to 100. */
  rage: number
}

interface WheelState {
  spins: number
  /** The game day of the last free spin. */
  freeDay: number
}

/** What seasons add to the state of a world. */
export interface SeasonState {
  /** Those that this name takes part in, until they end. */
  events: WorldEvent[]
  /** Won in wars; it lasts. */
  reputation: number
  wheel: WheelState
}

export const firstSeasons = (): SeasonState => ({
  events: [],
  reputation: 0,
  wheel: { spins: 0, freeDay: -1 },
})

import { t } from 'elysia'
import { count, id, nothing } from './arguments'
import type { Journey } from './game-objects'

export const raidCalls = {
  incoming: nothing,
  move_troops: t.Object({ from: id, to: id, troops: count }),
  call_home: t.Object({ journey: id }),
  protection: nothing,
  protect: nothing,
}

/** A rival's army on its way to a castle of the player. */
interface IncomingRaid {
  id: string
  /** The rival's name. */
  from: string
  castle: string
  troops: number
  arrivesAt: number
}

export interface Protection {
  /** What it costs, in coins, and how long it lasts. */
  price: number
  lasts: number
  /** Null while no protection holds. */
  until: number | null
  /** Null if it can be bought now. */
  againAt: number | null
}

export interface RaidAnswers {
  incoming: IncomingRaid[]
  move_troops: Journey
  call_home: Journey
  protection: Protection
  protect: Protection
}

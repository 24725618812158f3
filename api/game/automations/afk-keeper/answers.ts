import type { Decision } from '../../../../shared/decisions'
import type { Report } from '../../protocol/game-objects'
import type { Module, Step } from '../kernel/module'
import type { Losses } from './defence-odds'
import type { Threat } from './threats'

/** What can be done against a raid. */
export interface Answer {
  kind: 'away' | 'reinforce' | 'protect'
  /** What the raid would still take. */
  leaves: Losses
  /** "Send the troops of Krähennest away" */
  what: string
  /** "The troops leave" */
  announced: string
  /** The last moment for it. */
  at: number
  /** Troops of other castles that it counts on until then. */
  helpers?: { castleId: string; troops: number }[]
  do(decision: Decision): Promise<void>
}

/** A way to answer raids. */
export interface Answering extends Pick<Module, 'owns'> {
  /** What it would do, or a sentence that says why it cannot. */
  plan(threat: Threat): Promise<Answer | string>
  /** Brings troops back from raids that have passed. */
  returns(): Promise<Step[]>
  /** Learns who fell beside its troops. */
  hear?(report: Report): void
}

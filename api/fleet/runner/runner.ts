import type { Types } from 'mongoose'
import type { AutomationContext, BuiltInTemplate } from '../../game/automations/automation'

/** Carries out the automation of a template for one run. The context is all that an automation can reach. */
export interface Runner {
  /**
   * Resolves when the automation has finished; rejects when it fails. After `context.signal` it ends between two steps.
   * A run that takes too long to end is cut off: what it still reports is dropped, and the game refuses its calls.
   */
  run(template: BuiltInTemplate, context: AutomationContext, of: RunOfBot): Promise<void>
}

/** What a runner that stores something for a bot needs: a write with an older epoch is one of a run that lost its lease. */
export interface RunOfBot {
  bot: Types.ObjectId
  user: Types.ObjectId
  epoch: number
  /** Whether a player has just started it; otherwise it comes back by itself. */
  isUserInitiated: boolean
}

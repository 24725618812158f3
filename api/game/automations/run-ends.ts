import type { StopCode } from '../../../shared/stop-reasons'

/** An automation ends its run for good: the bot goes offline, and the message is its stop reason. */
export class RunEnds extends Error {
  override name = 'RunEnds'
  constructor(
    readonly reason: Extract<
      StopCode,
      'settings' | 'game_lacks' | 'refused' | 'goal_reached' | 'loss_limit' | 'script_error' | 'script_limit'
    >,
    message: string,
  ) {
    super(message)
  }
}

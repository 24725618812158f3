import type { StopCode } from '../../shared/stop-reasons'

/** A game that says no for good: the run ends, and its sentence is the bot's stop reason. */
export class GameRefusal extends Error {
  override name = 'GameRefusal'
  constructor(
    readonly reason: Extract<StopCode, 'bad_credentials' | 'banned' | 'settings' | 'account_in_use' | 'game_down'>,
    message: string,
  ) {
    super(message)
  }
}

import type { StopCode } from '../../../shared/stop-reasons'
import type { CallAnswers, CallArguments, CallName } from '../protocol/protocol'

/** A game that says no for good: the run ends, and its sentence is the bot's stop reason. */
export class GameRefusal extends Error {
  override name = 'GameRefusal'
  constructor(
    readonly reason: Extract<StopCode, 'bad_credentials' | 'banned' | 'settings' | 'game_down'>,
    message: string,
  ) {
    super(message)
  }
}

/** A game that says no to one step, because the world has changed since it was looked at: look again and go on. */
export class StepDeclined extends Error {
  override name = 'GameObjection'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

type Answer<Call extends CallName> = Promise<CallAnswers[Call]>

/** What a bot may do in a game, whichever game it is. A step that the game declines is a GameObjection. */
export interface GameSession {
  /** The game as players call it, e.g. "Practice realm". */
  readonly title: string
  readonly server: string
  /** The name that is signed in. */
  readonly name: string
  /** How much faster than a real one this game's clock runs; pauses are divided by it. */
  readonly speed: number
  player(): Answer<'player'>
  castles(): Answer<'castles'>
  collect(castleId: string, good: CallArguments<'collect'>['good']): Answer<'collect'>
  sendCarts(order: CallArguments<'send_carts'>): Answer<'send_carts'>
  /** Towers and camps in reach of a castle. */
  targets(castleId: string): Answer<'targets'>
  scout(castleId: string, targetId: string): Answer<'scout'>
  attack(order: CallArguments<'attack'>): Answer<'attack'>
  /** Lets troops march where a pin guards them; the first pin of a name becomes its pin. */
  unlockTroops(pin: string): Promise<void>
  islands(): Answer<'islands'>
  sendShips(order: CallArguments<'send_ships'>): Answer<'send_ships'>
  journeys(): Answer<'journeys'>
  /** Reports of these kinds that nobody has taken yet, oldest first. They are gone then, so what they are told by is asked for before. */
  takeReports(kinds: CallArguments<'take_reports'>['kinds']): Answer<'take_reports'>
}

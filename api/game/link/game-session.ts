import type { StopCode } from '../../../shared/stop-reasons'
import type { Difficulty } from '../protocol/events'
import type { CallAnswers, CallArguments, CallName, Feature } from '../protocol/protocol'

/** The game refuses for good: the run ends, and the message is the bot's stop reason. */
export class GameRefusal extends Error {
  override name = 'GameRefusal'
  constructor(
    readonly reason: Extract<StopCode, 'bad_credentials' | 'banned' | 'human_check' | 'settings' | 'game_down'>,
    message: string,
  ) {
    super(message)
  }
}

/**
 * The game declines one step, because the world has changed since the bot read it. The bot reads again and continues.
 */
export class StepDeclined extends Error {
  override name = 'StepDeclined'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

type Answer<Call extends CallName> = Promise<CallAnswers[Call]>

/**
 * What a bot can do in any game.
 * @throws StepDeclined if the game declines a step
 */
export interface GameSession {
  /** The name of the game for players, such as "Practice realm". */
  readonly title: string
  readonly server: string
  readonly name: string
  /** The speed of the game's clock; pauses are divided by it. */
  readonly speed: number
  /** Whether the game announced this feature at the last sign-in. Without it the game does not know its calls. */
  has(feature: Feature): boolean
  player(): Answer<'player'>
  castles(): Answer<'castles'>
  collect(castleId: string, good: CallArguments<'collect'>['good']): Answer<'collect'>
  sendCarts(order: CallArguments<'send_carts'>): Answer<'send_carts'>
  /** With `kinds`, which needs `targets2`, the answer tells their walls, hits and scouted loot. */
  targets(castleId: string, kinds?: CallArguments<'targets'>['kinds']): Answer<'targets'>
  scout(castleId: string, targetId: string): Answer<'scout'>
  /** A commander or tools in the order need `commanders`. */
  attack(order: CallArguments<'attack'>): Answer<'attack'>
  /** Needs `commanders`. */
  commanders(): Answer<'commanders'>
  /** Needs `skips`, as does `useSkip`. */
  skips(): Answer<'skips'>
  useSkip(order: CallArguments<'use_skip'>): Answer<'use_skip'>
  /** Needs `storms`, as do provisions and an attack on a fort. */
  forts(): Answer<'forts'>
  /** These need `equipment`. */
  pieces(): Answer<'pieces'>
  equip(commanderId: string, pieceId: string): Answer<'equip'>
  unequip(pieceId: string): Answer<'unequip'>
  sellPieces(pieceIds: string[]): Answer<'sell_pieces'>
  upgradePiece(pieceId: string): Answer<'upgrade_piece'>
  /** Unlocks the troops of a name that has a pin. The first pin that is used becomes its pin. */
  unlockTroops(pin: string): Promise<void>
  islands(): Answer<'islands'>
  sendShips(order: CallArguments<'send_ships'>): Answer<'send_ships'>
  journeys(): Answer<'journeys'>
  /** With the feature `taxes`. */
  collectTax(castleId: string): Answer<'collect_tax'>
  /** These with the feature `building`. */
  upgrades(castleId: string): Answer<'upgrades'>
  upgrade(castleId: string, kind: CallArguments<'upgrade'>['kind']): Answer<'upgrade'>
  recruit(castleId: string, troops: number): Answer<'recruit'>
  prices(): Answer<'prices'>
  buyTools(order: CallArguments<'buy_tools'>): Answer<'buy_tools'>
  /** With the feature `events`: those that run, and those that open next. */
  events(): Answer<'events'>
  eventTargets(eventId: string, castleId: string): Answer<'event_targets'>
  /** Once in an event, before its first attack. */
  chooseDifficulty(eventId: string, difficulty: Difficulty): Answer<'choose_difficulty'>
  /** These with the feature `wheel`. */
  wheel(): Answer<'wheel'>
  /** The free spin of the day if it is there, and one for each ticket. */
  spin(tickets?: number): Answer<'spin'>
  /**
   * Takes reports of these kinds, oldest first. They are gone then, so read everything that you need to describe them
   * first.
   */
  takeReports(kinds: CallArguments<'take_reports'>['kinds']): Answer<'take_reports'>
  /** Raids of rivals on their way, the first arrival first. With the feature `raids`, as what follows. */
  incoming(): Answer<'incoming'>
  /** Troops join the garrison of another castle of the player. */
  moveTroops(order: CallArguments<'move_troops'>): Answer<'move_troops'>
  /** Turns troops round that are on their way out. */
  callHome(journeyId: string): Answer<'call_home'>
  /** What protection from raids costs, and whether it holds. */
  protection(): Answer<'protection'>
  /** Buys it. */
  protect(): Answer<'protect'>
}

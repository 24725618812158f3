import type { GameSession } from '../../game/link/game-session'
import { StepDeclined } from '../../game/link/game-session'
import { sessionOver } from '../../game/link/session-over'
import { argumentsFault } from '../../game/protocol/check-arguments'
import { FEATURE_NOUNS } from '../../game/protocol/feature-nouns'
import { type CallName, FEATURES, type Feature, featureCalls } from '../../game/protocol/protocol'
import { isChange } from '../../game/world/engine/call-world'

type Method = {
  [Name in keyof GameSession]: GameSession[Name] extends (...given: never[]) => Promise<unknown> ? Name : never
}[keyof GameSession]

const FACTS = { title: '', server: '', name: '', speed: 1, has: () => true }

/** Pins never enter a host. */
const WITHHELD: readonly string[] = ['has', 'unlockTroops']

/** The methods of `keeper.game`. */
export const GAME_METHODS = Object.entries(sessionOver(async () => ({}) as never, FACTS))
  .filter(([name, value]) => typeof value === 'function' && !WITHHELD.includes(name))
  .map(([name]) => name as Method)

const FEATURE_OF_CALL = new Map(
  FEATURES.flatMap((feature) => Object.keys(featureCalls[feature]).map((call) => [call, feature] as const)),
)

/** The script calls a game as the game does not take it. */
export class WrongCall extends Error {
  override name = 'WrongCall'
}

export interface GameCall {
  /** Whether it changes something, and so wants a pause before it. */
  isChange: boolean
  execute(game: GameSession): Promise<unknown>
}

/**
 * Checks a call that comes from a host.
 * @throws WrongCall, or StepDeclined if the game lacks it
 */
export function readGameCall(name: string, given: unknown[], game: Pick<GameSession, 'has'>): GameCall {
  const method = GAME_METHODS.find((each) => each === name)
  if (!method) throw new WrongCall(`There is no call ${name}.`)
  const call = askedBy(method, given)
  const feature = FEATURE_OF_CALL.get(call)
  if (feature && !game.has(feature)) throw new StepDeclined('game_lacks', lacking(feature))
  return {
    isChange: isChange(call),
    execute: (session) => (session[method] as (...all: unknown[]) => Promise<unknown>)(...given),
  }
}

const lacking = (feature: Feature) => `This game has no ${FEATURE_NOUNS[feature]}.`

/** The call of the protocol that a method makes with these arguments. */
function askedBy(method: Method, given: unknown[]): CallName {
  let asked: CallName | null = null
  let fault: string | null = null
  const session = sessionOver(async (call, withThese) => {
    asked = call
    fault = argumentsFault(call, withThese, method)
    return {} as never
  }, FACTS)
  try {
    void (session[method] as (...all: unknown[]) => Promise<unknown>)(...given)
  } catch {
    // It read a property of nothing.
  }
  if (!asked || fault) throw new WrongCall(fault ?? `These are not the arguments of ${method}.`)
  return asked
}

import type { CallArguments, GameAnswer, GameRequest } from '../../game/protocol/protocol'
import { Declined } from '../../game/world/declined'
import { isChange } from '../../game/world/engine/call-world'
import type { World } from '../../game/world/world'
import type { Clock } from '../../platform/time/clock'
import { createGameCalls } from './game-calls'
import type { Journal } from './journal'
import { BadRequest, readRequest, unknownCall } from './read-request'
import { createSignInCalls, type SignInCallsDeps } from './sign-in-calls'
import type { SignedInVisitor, Visitor } from './visitors'
import type { Worlds } from './worlds'

interface RequestHandlerDeps extends SignInCallsDeps {
  clock: Clock
  worlds: Worlds
  journal: Journal | null
  announceRaids(world: World): void
  onFault(fault: unknown): void
}

/** Answers requests; null if the connection was cut instead. */
export function createRequestHandler(deps: RequestHandlerDeps) {
  const { clock, worlds, activeFaults, journal, announceRaids, onFault } = deps
  const signInCalls = createSignInCalls(deps)
  const gameCalls = createGameCalls(deps)

  return async function answer(visitor: Visitor, text: string): Promise<GameAnswer | null> {
    let id = ''
    try {
      const request = readRequest(text)
      id = request.id
      if (activeFaults.lacksCall(request.call)) throw unknownCall(id)
      const ok = await serve(visitor, request)
      record(visitor, request, ok)
      return isDropped(visitor, request) ? null : { id, ok }
    } catch (error) {
      return { id: error instanceof BadRequest ? error.requestId : id, error: problemOf(error) }
    }
  }

  async function serve(visitor: Visitor, request: GameRequest): Promise<unknown> {
    activeFaults.refuseInMaintenance()
    if (request.call === 'ping') return {}
    if (request.call === 'hello') return signInCalls.hello(visitor, request.with as CallArguments<'hello'>)
    if (request.call === 'sign_in') return signIn(visitor, request)
    if (!isSignedIn(visitor)) throw new Declined('sign_in_first', 'Sign in first.')
    activeFaults.refuseOnceForMaintenance(visitor.server, visitor.name)
    activeFaults.refuseWithoutHuman(visitor.server, visitor.name, 'call')
    gameCalls.enforceRateLimit(visitor)
    if (request.call !== 'unlock_troops') return gameCalls.answer(visitor, request)
    return signInCalls.unlockTroops(visitor, request.with as CallArguments<'unlock_troops'>)
  }

  async function signIn(visitor: Visitor, request: GameRequest) {
    const { server, name } = await signInCalls.signIn(visitor, request.with as CallArguments<'sign_in'>)
    const world = worlds.change(server, name, (entered) => entered)
    announceRaids(world)
    return { name, coins: world.coins }
  }

  function record(visitor: Visitor, { id, call }: GameRequest, ok: unknown) {
    if (call === 'ping') return
    journal?.record(visitor, { at: clock.now(), call, id, ...(isChange(call) && { answer: ok }) })
  }

  function problemOf(error: unknown) {
    if (error instanceof Declined) return error.problem
    onFault(error)
    return { code: 'internal' as const, message: 'The realm made a mistake.' }
  }

  function isDropped(visitor: Visitor, { call }: GameRequest): boolean {
    if (!isSignedIn(visitor) || !isChange(call) || !activeFaults.consumeDrop(visitor.server, visitor.name)) return false
    visitor.terminate()
    return true
  }
}

function isSignedIn(visitor: Visitor): visitor is SignedInVisitor {
  return visitor.server !== null && visitor.name !== null
}

import { GAME_SERVERS } from '../../../shared/enums/game-servers'
import { DAY, SECOND } from '../../../shared/time'
import {
  type CallArguments,
  type GameAnswer,
  type GameRequest,
  PROTOCOL_VERSION,
  type Welcome,
} from '../../game/protocol/protocol'
import type { Clock } from '../../platform/time/clock'
import { createAuthenticator } from './authenticator'
import type { Journal } from './journal'
import type { ActiveFaults } from './misbehaviour'
import { createRateLimit } from './rate-limit'
import { BadRequest, readRequest } from './read-request'
import type { RealmStore } from './realm-store'
import { identityOf, type Visitor, type Visitors } from './visitors'
import { Declined } from './world/declined'
import { settle } from './world/settle'
import type { World } from './world/world'
import { callWorld, isChange } from './world-calls'

const REALM_TITLE = 'Practice realm'
const HEARTBEAT = 20 * SECOND
const ANSWER_RETENTION = DAY
/** Old answers are swept out after so many changes. */
const CHANGES_PER_PURGE = 1_000

export interface RequestHandlerDeps {
  clock: Clock
  speed: number
  store: RealmStore
  visitors: Visitors
  orders: ActiveFaults
  journal: Journal | null
  onFault(fault: unknown): void
}

type SignedInVisitor = Visitor & { server: string; name: string }

/** Answers what visitors ask; null where the connection was cut instead. */
export function createRequestHandler(parts: RequestHandlerDeps) {
  const { clock, speed, store, visitors, orders } = parts
  const rateLimit = createRateLimit(clock, speed)
  const authenticator = createAuthenticator(store, clock)
  let changesMade = 0

  return async function answer(visitor: Visitor, text: string): Promise<GameAnswer | null> {
    let id = ''
    try {
      const request = readRequest(text)
      id = request.id
      const ok = await serve(visitor, request)
      record(visitor, request, ok)
      return isDropped(visitor, request) ? null : { id, ok }
    } catch (error) {
      return { id: error instanceof BadRequest ? error.requestId : id, error: problemOf(error) }
    }
  }

  function record(visitor: Visitor, { id, call }: GameRequest, ok: unknown) {
    if (call === 'ping') return
    parts.journal?.record(visitor, { at: clock.now(), call, id, ...(isChange(call) && { answer: ok }) })
  }

  function problemOf(error: unknown) {
    if (error instanceof Declined) return error.problem
    parts.onFault(error)
    return { code: 'internal' as const, message: 'The realm made a mistake.' }
  }

  async function serve(visitor: Visitor, request: GameRequest): Promise<unknown> {
    orders.refuseInMaintenance()
    if (request.call === 'ping') return {}
    if (request.call === 'hello') return welcome(visitor, request.with as CallArguments<'hello'>)
    if (request.call === 'sign_in') return signIn(visitor, request.with as CallArguments<'sign_in'>)
    if (!isSignedIn(visitor)) throw new Declined('sign_in_first', 'Sign in first.')
    orders.refuseOnceForMaintenance(visitor.server, visitor.name)
    enforceRateLimit(visitor)
    if (request.call === 'unlock_troops') return unlock(visitor, request.with as CallArguments<'unlock_troops'>)
    return isChange(request.call) ? change(visitor, request) : read(visitor, request)
  }

  function welcome(visitor: Visitor, { protocol, server, client }: CallArguments<'hello'>): Welcome {
    if (protocol !== PROTOCOL_VERSION) {
      throw new Declined('wrong_version', `This realm speaks version ${PROTOCOL_VERSION} of the protocol.`)
    }
    if (!GAME_SERVERS.includes(server)) throw new Declined('unknown_server', `There is no server ${server}.`)
    // The server is part of who somebody is: it stays as it was when the password was checked.
    if (visitor.server !== null) throw new Declined('bad_request', 'Say hello once.')
    visitor.server = server
    visitor.client = client
    return { protocol, title: REALM_TITLE, server, speed, heartbeat: HEARTBEAT }
  }

  async function signIn(visitor: Visitor, { name, password }: CallArguments<'sign_in'>) {
    const { server } = visitor
    if (server === null || visitor.name !== null)
      throw new Declined('bad_request', 'Say hello first, and sign in once.')
    orders.refuseWhenLimited(server, name)
    const player = await authenticator.signIn(server, name, password)
    if (visitor.name !== null) throw new Declined('bad_request', 'Sign in once.')
    store.countSessions(server, player.name, visitors.signIn(visitor, server, player.name))
    return { name: player.name, coins: settledWorld(server, player.name).coins }
  }

  async function unlock(visitor: SignedInVisitor, { pin }: CallArguments<'unlock_troops'>) {
    await authenticator.checkPin(visitor.server, visitor.name, pin)
    visitor.troopsUnlocked = true
    return {}
  }

  function enforceRateLimit({ server, name }: SignedInVisitor): void {
    orders.refuseWhenLimited(server, name)
    const wait = rateLimit(identityOf(server, name))
    if (wait > 0) throw new Declined('rate_limited', 'Too many requests.', wait)
  }

  function read({ server, name }: SignedInVisitor, request: GameRequest): unknown {
    const world = settledWorld(server, name)
    return request.call === 'player' ? { name, coins: world.coins } : callWorld(world, request, speed)
  }

  // The change and its answer are kept together: asked again under the same id, it is answered again and not done again.
  function change(visitor: SignedInVisitor, request: GameRequest): unknown {
    const { server, name } = visitor
    return store.transaction(() => {
      const before = store.findAnswer(server, name, request.id)
      if (before && before.call !== request.call)
        throw new Declined('bad_request', 'This id was used for another call.')
      if (before) return before.answer
      if (request.call === 'attack') requireUnlockedTroops(visitor)
      const world = settledWorld(server, name)
      const answer = callWorld(world, request, speed)
      store.saveWorld(server, name, world)
      saveAnswer(visitor, request, answer)
      return answer
    })
  }

  function saveAnswer({ server, name }: SignedInVisitor, request: GameRequest, answer: unknown): void {
    const now = Math.floor(clock.now())
    if (changesMade++ % CHANGES_PER_PURGE === 0) store.deleteAnswersBefore(now - ANSWER_RETENTION)
    store.saveAnswer(server, name, request, answer, now)
  }

  function requireUnlockedTroops({ server, name, troopsUnlocked }: SignedInVisitor): void {
    if (troopsUnlocked || !store.player(server, name)?.pinHash) return
    throw new Declined('troops_locked', 'A pin guards the troops of this name.')
  }

  function settledWorld(server: string, name: string): World {
    const world = store.world(server, name)
    if (!world) throw new Error(`${name} has no world on ${server}`)
    settle(world, clock.now(), speed)
    return world
  }

  function isDropped(visitor: Visitor, request: GameRequest): boolean {
    if (!isSignedIn(visitor) || !isChange(request.call) || !orders.consumeDrop(visitor.server, visitor.name))
      return false
    visitor.terminate()
    return true
  }
}

function isSignedIn(visitor: Visitor): visitor is SignedInVisitor {
  return visitor.server !== null && visitor.name !== null
}

import { DAY } from '../../../shared/time'
import type { GameRequest } from '../../game/protocol/protocol'
import { Declined } from '../../game/world/declined'
import { callWorld, isChange } from '../../game/world/engine/call-world'
import type { GameTime } from '../../game/world/game-time'
import type { WorldCall } from '../../game/world/handlers'
import type { World } from '../../game/world/world'
import type { Clock } from '../../platform/time/clock'
import type { ActiveFaults } from './misbehaviour'
import { createRateLimit } from './rate-limit'
import type { RealmStore } from './realm-store'
import { identityOf, type SignedInVisitor } from './visitors'
import type { Worlds } from './worlds'

const ANSWER_RETENTION = DAY
/** After this many changes, old answers are deleted. */
const CHANGES_PER_PURGE = 1_000
/** Refused while a pin guards the troops. */
const MOVES_TROOPS: readonly string[] = ['attack', 'move_troops', 'call_home']

interface GameCallsDeps {
  clock: Clock
  time: GameTime
  worlds: Worlds
  store: RealmStore
  activeFaults: ActiveFaults
  announceRaids(world: World): void
}

export function createGameCalls({ clock, time, worlds, store, activeFaults, announceRaids }: GameCallsDeps) {
  const rateLimit = createRateLimit(clock, time.speed)
  let changesMade = 0

  function enforceRateLimit({ server, name }: SignedInVisitor): void {
    activeFaults.refuseWhenLimited(server, name)
    const wait = rateLimit(identityOf(server, name))
    if (wait > 0) throw new Declined('rate_limited', 'Too many requests.', wait)
  }

  function answer(visitor: SignedInVisitor, request: GameRequest): unknown {
    return isChange(request.call) ? change(visitor, request) : read(visitor, request)
  }

  function read({ server, name }: SignedInVisitor, request: GameRequest): unknown {
    const world = worlds.settled(server, name)
    const answer = callWorld(world, request as GameRequest<WorldCall>, time)
    announceRaids(world)
    return answer
  }

  function change(visitor: SignedInVisitor, request: GameRequest): unknown {
    const { server, name } = visitor
    const { answer, world } = worlds.change(server, name, (world) => ({
      answer: changeOnce(visitor, request, world),
      world,
    }))
    announceRaids(world)
    return answer
  }

  // The change and its answer are stored together, so a repeated request id gets the same answer and changes nothing.
  function changeOnce(visitor: SignedInVisitor, request: GameRequest, world: World): unknown {
    const { server, name } = visitor
    const before = store.findAnswer(server, name, request.id)
    if (before && before.call !== request.call) throw new Declined('bad_request', 'This id was used for another call.')
    if (before) return before.answer
    if (MOVES_TROOPS.includes(request.call)) requireUnlockedTroops(visitor)
    const answer = callWorld(world, request as GameRequest<WorldCall>, time)
    saveAnswer(visitor, request, answer)
    return answer
  }

  function saveAnswer({ server, name }: SignedInVisitor, request: GameRequest, answer: unknown): void {
    const now = Math.floor(clock.now())
    if (changesMade++ % CHANGES_PER_PURGE === 0) store.deleteAnswersBefore(now - ANSWER_RETENTION)
    store.saveAnswer(server, name, { request, answer, at: now })
  }

  function requireUnlockedTroops({ server, name, troopsUnlocked }: SignedInVisitor): void {
    if (troopsUnlocked || !store.player(server, name)?.pinHash) return
    throw new Declined('troops_locked', 'A pin guards the troops of this name.')
  }

  return { enforceRateLimit, answer }
}

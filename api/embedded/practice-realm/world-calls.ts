import type { CallAnswers, CallArguments, CallName, GameRequest } from '../../game/protocol/protocol'
import { attack, collect, sendCarts, sendShips } from './world/actions'
import { castleView, islandViews, journeyView, scoutedTarget, targetsInReach } from './world/views'
import type { World } from './world/world'

type WorldCall = Exclude<CallName, 'hello' | 'sign_in' | 'unlock_troops' | 'ping' | 'player'>

type Changes = 'collect' | 'send_carts' | 'attack' | 'send_ships' | 'take_reports'

type Handlers<Calls extends WorldCall> = {
  [Call in Calls]: (world: World, given: CallArguments<Call>, speed: number) => CallAnswers[Call]
}

const reads: Handlers<Exclude<WorldCall, Changes>> = {
  castles: (world) => world.castles.map(castleView),
  journeys: (world) => world.journeys.map(journeyView),
  islands: (world, _given, speed) => islandViews(world, speed),
  targets: (world, { castle }, speed) => targetsInReach(world, castle, speed),
  scout: (world, { castle, target }, speed) => scoutedTarget(world, castle, target, speed),
}

const changes: Handlers<Changes> = {
  collect,
  send_carts: (world, order, speed) => journeyView(sendCarts(world, order, speed)),
  attack: (world, order, speed) => journeyView(attack(world, order, speed)),
  send_ships: (world, order, speed) => journeyView(sendShips(world, order, speed)),
  take_reports(world, { kinds }) {
    const isAsked = ({ kind }: World['reports'][number]) => kinds.includes(kind)
    const taken = world.reports.filter(isAsked)
    world.reports = world.reports.filter((report) => !isAsked(report))
    return taken
  },
}

export const isChange = (call: CallName): call is Changes => Object.hasOwn(changes, call)

/** Executes a call on a settled world. A change mutates the world. */
export function callWorld(world: World, { call, with: given }: GameRequest, speed: number): unknown {
  const answer = Reflect.get({ ...reads, ...changes }, call) as (world: World, given: unknown, speed: number) => unknown
  return answer(world, given, speed)
}

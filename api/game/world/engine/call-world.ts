import type { CallAnswers, CallArguments, CallName, GameRequest } from '../../protocol/protocol'
import { buildingChanges, buildingReads } from '../castles/building'
import { taxChanges } from '../castles/taxes'
import type { GameTime } from '../game-time'
import { equipmentChanges, equipmentReads } from '../gear/inventory'
import type { Handlers, WorldCall } from '../handlers'
import { journeyView } from '../journey-view'
import { type RaidChange, raidChanges, raidReads } from '../raids/raid-calls'
import { attackTargetOrCamp, useSkipAnywhere } from '../seasons/attack-camp'
import { eventChanges, eventReads } from '../seasons/event-calls'
import { attackFort, fortReads } from '../storms/fort-attacks'
import { findFort } from '../storms/forts'
import { islandViews } from '../storms/islands'
import { sendShips } from '../storms/sailing'
import { commanderReads } from '../targets/commanders'
import { skipReads } from '../targets/skips'
import { targetChanges, targetReads } from '../targets/views'
import { wheelChanges, wheelReads } from '../wheel/wheel-calls'
import type { World } from '../world'
import { collect, sendCarts } from './actions'
import { castleViews } from './views'

type CoreChange = 'collect' | 'send_carts' | 'attack' | 'use_skip' | 'send_ships' | 'take_reports'
type Change =
  | CoreChange
  | keyof typeof taxChanges
  | keyof typeof buildingChanges
  | keyof typeof targetChanges
  | RaidChange
  | keyof typeof eventChanges
  | keyof typeof wheelChanges
  | keyof typeof equipmentChanges

const coreReads: Handlers<'player' | 'castles' | 'journeys' | 'islands'> = {
  player: ({ name, coins, tools }) => ({ name, coins, tools: { ...tools } }),
  castles: (world, _given, time) => castleViews(world, time),
  journeys: (world, _given, time) => world.journeys.map((journey) => journeyView(journey, time)),
  islands: (world, _given, time) => islandViews(world, time),
}

const coreChanges: Handlers<CoreChange> = {
  collect,
  send_carts: (world, order, time) => journeyView(sendCarts(world, order), time),
  attack: (world, order, time) => journeyView(attackAnything(world, order), time),
  use_skip: useSkipAnywhere,
  send_ships: (world, order, time) => journeyView(sendShips(world, order), time),
  take_reports: (world, { kinds }, { realAt }) =>
    world.reports.take(kinds).map((report) => ({ ...report, at: realAt(report.at) })),
}

function attackAnything(world: World, order: CallArguments<'attack'>) {
  const fort = findFort(world, order.target, world.settledAt)
  return fort ? attackFort(world, order, fort) : attackTargetOrCamp(world, order)
}

const reads: Handlers<Exclude<WorldCall, Change>> = {
  ...coreReads,
  ...buildingReads,
  ...targetReads,
  ...commanderReads,
  ...skipReads,
  ...raidReads,
  ...eventReads,
  ...wheelReads,
  ...equipmentReads,
  ...fortReads,
}
const changes: Handlers<Change> = {
  ...coreChanges,
  ...taxChanges,
  ...buildingChanges,
  ...targetChanges,
  ...raidChanges,
  ...eventChanges,
  ...wheelChanges,
  ...equipmentChanges,
}
const handlers: Handlers<WorldCall> = { ...reads, ...changes }

export const isChange = (call: CallName): call is Change => Object.hasOwn(changes, call)

/** Executes a call on a settled world. A change mutates the world. */
export function callWorld<Call extends WorldCall>(
  world: World,
  { call, with: given }: GameRequest<Call>,
  time: GameTime,
): CallAnswers[Call] {
  return handlers[call](world, given, time)
}

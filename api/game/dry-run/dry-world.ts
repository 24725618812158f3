import { HOUR } from '../../../shared/time'
import { refusalOf } from '../link/game-refusals'
import { type SendCall, sessionOver } from '../link/session-over'
import { argumentsFault } from '../protocol/check-arguments'
import { sumOf } from '../protocol/game-objects'
import { FEATURES, type Feature } from '../protocol/protocol'
import { strengthOf } from '../world/castles/strength'
import { Declined } from '../world/declined'
import { callWorld, isChange } from '../world/engine/call-world'
import { openWorld } from '../world/engine/create-world'
import { settle } from '../world/engine/settle'
import { REAL_TIME } from '../world/game-time'
import type { WorldCall } from '../world/handlers'
import type { World } from '../world/world'
import type { CurvePoint, DryRun, Figures } from './dry-run'

type Setting = Required<Pick<DryRun, 'server' | 'name' | 'startsAt'>> & Pick<DryRun, 'features' | 'prepare'>

/** Calls and sleeps at one moment: more come from a template that never lets time pass. */
const MOST_AT_ONE_MOMENT = 20_000

type Losses = Pick<Figures, 'troopsLost' | 'troopsDeserted' | 'plundered'>
type Calls = Pick<Figures, 'reads' | 'changes' | 'declined'>
type WorldFigures = Pick<Figures, 'strength' | 'coins' | 'troops' | 'hungryHours'> & Losses & Calls

/** A world that is brought up to the moment before each call, and measured at each full hour. */
export function openDryWorld(setting: Setting) {
  const { server, name, startsAt, features = FEATURES, prepare } = setting
  const world = watched(openWorld(server, name, startsAt))
  prepare?.(world)
  const curve: CurvePoint[] = []
  let hungryHours = 0
  let gained = 0
  let atThisMoment = 0

  function bringTo(time: number): void {
    if (time > world.settledAt) atThisMoment = 0
    else refuseToHang(++atThisMoment)
    for (let hour = startsAt + curve.length * HOUR; hour <= time; hour += HOUR) {
      settle(world, hour)
      hungryHours += world.castles.filter(({ stores }) => stores.food === 0).length
      curve.push({ hour: curve.length, gained, strength: strengthOf(world) })
    }
    settle(world, time)
  }

  const calls = { reads: 0, changes: 0, declined: 0 }
  const has = (feature: Feature) => features.includes(feature)
  const facts = { title: 'Dry run', server, name, speed: REAL_TIME.speed, has }
  return {
    world,
    curve,
    bringTo,
    gain(amount: number) {
      gained += amount
    },
    sessionAt: (now: () => number) => sessionOver(senderTo({ world, calls, bringTo, now }), facts),
    figures: (): WorldFigures => ({
      strength: strengthOf(world),
      coins: world.coins,
      troops: troopsOf(world),
      hungryHours,
      ...world.losses,
      ...calls,
    }),
  }
}

interface Sender {
  world: World
  calls: Calls
  bringTo(time: number): void
  now(): number
}

const senderTo =
  ({ world, calls, bringTo, now }: Sender): SendCall =>
  async (call, given) => {
    if (call === 'unlock_troops') return {} as never
    const fault = argumentsFault(call, given)
    if (fault) throw new Error(`${world.server} answered bad_request: ${fault}`)
    bringTo(now())
    calls[isChange(call) ? 'changes' : 'reads'] += 1
    try {
      return callWorld(world, { id: '', call: call as WorldCall, with: given }, REAL_TIME) as never
    } catch (error) {
      if (!(error instanceof Declined)) throw error
      calls.declined += 1
      throw refusalOf(error.problem, world, now())
    }
  }

function troopsOf({ castles, journeys }: World): number {
  const marching = journeys.filter(({ kind }) => kind === 'troops').map(({ count }) => count)
  return [...castles.map(({ troops }) => Math.floor(troops)), ...marching].reduce((sum, count) => sum + count, 0)
}

interface WatchedWorld extends World {
  losses: Losses
}

/** Counts what is lost while nobody looks. */
function watched(world: World): WatchedWorld {
  const losses = { troopsLost: 0, troopsDeserted: 0, plundered: 0 }
  const { reports } = world
  return Object.assign(world, {
    losses,
    onDesertion: (troops: number) => {
      losses.troopsDeserted += troops
    },
    reports: {
      ...reports,
      add(report: Parameters<typeof reports.add>[0]) {
        losses.troopsLost += report.lost
        if (report.kind === 'defence') losses.plundered += sumOf(report.goods)
        reports.add(report)
      },
    },
  })
}

function refuseToHang(calls: number): void {
  if (calls > MOST_AT_ONE_MOMENT) throw new Error('The template acts for ever at one moment.')
}

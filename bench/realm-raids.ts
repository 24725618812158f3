import { type Report, type ScoutedTarget, sumOf, TARGET_KINDS, type Target } from '../api/game/protocol/game-objects'
import type { CallAnswers, CallArguments } from '../api/game/protocol/protocol'
import { callWorld } from '../api/game/world/engine/call-world'
import { openWorld } from '../api/game/world/engine/create-world'
import { settle } from '../api/game/world/engine/settle'
import { REAL_TIME } from '../api/game/world/game-time'
import type { WorldCall } from '../api/game/world/handlers'
import { DAY, MINUTE, SECOND } from '../shared/time'

/** What the realm's own strength takes a coin for. */
const COIN_WORTH = 5
/** In goods: what the barracks ask for a recruit, 8 food and a quarter of a coin. */
export const TROOP_PRICE = 8 + COIN_WORTH / 4

const START = Date.UTC(2026, 10, 21)
const LOOK_INTERVAL = 15 * MINUTE
const SHORTEST_WAIT = 30 * SECOND
/** Troops that stay at home in each castle. */
const GUARD = 100
/** Below this share of the storage, food is collected. Other goods stay in the buildings, so that all loot finds room. */
const LEAST_FOOD = 0.3

/** A target that is held and that no army marches to. */
export interface Prey {
  target: Target
  defenders: number
  /** With its coins, in goods. */
  worth: number
}

export interface Policy {
  /** How much better one target is than another; those of no value are left alone. */
  valueOf(prey: Prey, army: number, losses: Losses): number
  /** `garrison` is the most that the castle ever had at home. */
  armyFor(prey: Prey, garrison: number, losses: Losses): number
}

/** What reports of battles have taught. */
export interface Losses {
  /** Lost troops are this many times the square of the defenders, divided by the army. */
  factor(target: Pick<Target, 'kind' | 'walls'>): number | null
}

export interface Outcome {
  /** Loot brought home and its coins, less the price of the troops lost, all in goods. */
  worth: number
  attacks: number
  lost: number
}

/** Plays a name for some days of game time, with raids only. */
export function playRaids(name: string, days: number, policy: Policy): Outcome {
  const world = openWorld('DE1', name, START)
  const call = <Call extends WorldCall>(name: Call, given: CallArguments<Call>): CallAnswers[Call] =>
    callWorld(world, { id: '-', call: name, with: given }, REAL_TIME)
  const player = createPlayer(call, policy)
  const end = START + days * DAY
  for (let now = START; now < end; now = nextLook(world.journeys, now)) {
    settle(world, now)
    player.look()
  }
  settle(world, end)
  player.readReports()
  return player.outcome
}

function nextLook(journeys: { arrivesAt: number }[], now: number): number {
  return Math.max(now + SHORTEST_WAIT, Math.min(now + LOOK_INTERVAL, ...journeys.map(({ arrivesAt }) => arrivesAt)))
}

type Call = <Name extends WorldCall>(call: Name, given: CallArguments<Name>) => CallAnswers[Name]

function createPlayer(call: Call, policy: Policy) {
  const outcome: Outcome = { worth: 0, attacks: 0, lost: 0 }
  const scouted = new Map<string, ScoutedTarget>()
  const marches = new Map<string, Prey>()
  const garrisons = new Map<string, number>()
  const losses = createLosses()

  function look() {
    readReports()
    const castles = call('castles', {})
    for (const { id, stores, cap } of castles)
      if (stores.food < cap * LEAST_FOOD) call('collect', { castle: id, good: 'food' })
    for (const { id, troops } of castles) raidFrom(id, troops - GUARD)
  }

  function raidFrom(castle: string, troops: number) {
    if (troops <= 0) return
    const garrison = Math.max(troops, garrisons.get(castle) ?? 0)
    garrisons.set(castle, garrison)
    const armyFor = (prey: Prey) => Math.ceil(policy.armyFor(prey, garrison, losses))
    let spare = troops
    const free = call('commanders', {}).filter(({ busyUntil }) => busyUntil === null)
    const prey = preyOf(castle)
      .map((each) => ({ ...each, value: policy.valueOf(each, armyFor(each), losses) }))
      .filter(({ value }) => value > 0)
      .toSorted((a, b) => b.value - a.value)
    for (const each of prey) {
      const army = armyFor(each)
      if (army > spare) continue
      const commander = free.shift()
      if (!commander) return
      call('attack', { from: castle, target: each.target.id, troops: army, commander: commander.id })
      marches.set(each.target.id, each)
      outcome.attacks += 1
      spare -= army
    }
  }

  function preyOf(castle: string): Prey[] {
    const busy = new Set(call('journeys', {}).map(({ targetId }) => targetId))
    return call('targets', { castle, kinds: [...TARGET_KINDS] })
      .filter(({ id, restsUntil }) => !restsUntil && !busy.has(id))
      .map((target) => {
        const known = scouted.get(target.id)
        const seen = known?.level === target.level && target.loot ? known : call('scout', { castle, target: target.id })
        scouted.set(target.id, seen)
        const loot = target.loot ?? seen.loot
        return { target, defenders: seen.defenders, worth: sumOf(loot) + target.level * COIN_WORTH }
      })
  }

  function readReports() {
    for (const report of call('take_reports', { kinds: ['battle', 'troops_home'] })) {
      if (report.kind === 'troops_home') outcome.worth += sumOf(report.goods) + report.coins * COIN_WORTH
      else readBattle(report)
    }
  }

  function readBattle({ targetId, won, lost, count }: Report) {
    outcome.worth -= lost * TROOP_PRICE
    outcome.lost += lost
    const march = marches.get(targetId)
    if (march && won) losses.learn(march, { army: count + lost, lost })
  }

  return { look, readReports, outcome }
}

/** One number for each kind of target and its walls, from all battles so far. */
function createLosses() {
  const battles = new Map<string, { lost: number; square: number }>()
  const keyOf = ({ kind, walls }: Pick<Target, 'kind' | 'walls'>) => `${kind}/${walls}`
  return {
    factor(target: Pick<Target, 'kind' | 'walls'>) {
      const seen = battles.get(keyOf(target))
      return seen ? seen.lost / seen.square : null
    },
    learn({ target, defenders }: Prey, { army, lost }: { army: number; lost: number }) {
      const { lost: before, square } = battles.get(keyOf(target)) ?? { lost: 0, square: 0 }
      battles.set(keyOf(target), { lost: before + lost, square: square + defenders ** 2 / army })
    },
  }
}

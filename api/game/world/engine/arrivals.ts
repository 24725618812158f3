import { GOODS, type Report, type ReportKind } from '../../protocol/game-objects'
import { defendersOf, fight, lootOf, TARGET_COOLDOWN } from '../battles'
import type { Happening } from '../happening'
import { storeGoods } from '../storage'
import { loadShips } from '../storms/sailing'
import { addGoods, noGoods, type World, type WorldJourney } from '../world'

const MAX_LEVEL = 40

type ReportDetails = Partial<Report>

export function nextArrival({ journeys }: World): Happening | null {
  const [first] = journeys
  if (!first) return null
  const next = journeys.reduce((soonest, journey) => (journey.arrivesAt < soonest.arrivesAt ? journey : soonest), first)
  return { at: next.arrivesAt, apply: (world) => arrive(world, next) }
}

function arrive(world: World, journey: WorldJourney): void {
  const { reportKind, apply } = (journey.leg === 'out' ? abroad : home)[journey.kind]
  report(world, journey, reportKind, apply(world, journey))
  if (journey.leg === 'home') {
    world.journeys = world.journeys.filter((other) => other !== journey)
    return
  }
  journey.leg = 'home'
  journey.arrivesAt += journey.travelMs
}

interface Arrival {
  reportKind: ReportKind
  apply(world: World, journey: WorldJourney): ReportDetails
}

const abroad: Record<WorldJourney['kind'], Arrival> = {
  carts: { reportKind: 'carts_arrived', apply: unloadCarts },
  troops: { reportKind: 'battle', apply: fightBattle },
  ships: { reportKind: 'ships_loaded', apply: loadShips },
}

const home: Record<WorldJourney['kind'], Arrival> = {
  carts: { reportKind: 'carts_home', apply: comeHome },
  troops: { reportKind: 'troops_home', apply: comeHome },
  ships: { reportKind: 'ships_home', apply: comeHome },
}

function unloadCarts(world: World, journey: WorldJourney): ReportDetails {
  const castle = world.castles.find(({ id }) => id === journey.targetId)
  const goods = castle ? storeGoods(castle, journey.goods) : noGoods()
  for (const good of GOODS) journey.goods[good] -= goods[good]
  return { goods }
}

function fightBattle(world: World, journey: WorldJourney): ReportDetails {
  const target = world.targets.find(({ id }) => id === journey.targetId)
  // Two armies may travel to one tower: the second finds it empty and returns.
  if (!target || target.restsUntil > journey.arrivesAt) return {}
  const { won, lost } = fight(journey.count, defendersOf(target))
  journey.count -= lost
  if (!won) return { lost }
  journey.goods = lootOf(target)
  journey.coins = target.level
  target.restsUntil = journey.arrivesAt + TARGET_COOLDOWN
  target.level = Math.min(MAX_LEVEL, target.level + 1)
  return { won, lost, goods: { ...journey.goods }, coins: journey.coins }
}

function comeHome(world: World, journey: WorldJourney): ReportDetails {
  const castle = world.castles.find(({ id }) => id === journey.castleId)
  if (!castle) return {}
  castle[journey.kind] += journey.count
  const goods = storeGoods(castle, journey.goods)
  world.coins += journey.coins
  world.totals.coins += journey.coins
  if (journey.kind === 'troops') addGoods(world.totals.loot, goods)
  if (journey.kind === 'ships') addGoods(world.totals.cargo, goods)
  return { goods, coins: journey.coins }
}

function report(world: World, journey: WorldJourney, kind: ReportKind, news: ReportDetails): void {
  const { arrivesAt: at, castleId, targetId, count } = journey
  const quiet = { goods: noGoods(), coins: 0, lost: 0, won: false }
  world.reports.add({ kind, at, castleId, targetId, count, ...quiet, ...news })
}

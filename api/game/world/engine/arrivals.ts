import { GOODS, type Report, type ReportKind } from '../../protocol/game-objects'
import { findPiece } from '../gear/find-piece'
import type { Happening } from '../happening'
import { isMove, joinGarrison } from '../raids/move-troops'
import { findCamp } from '../seasons/camps'
import { fightCamp } from '../seasons/fight-camp'
import { storeGoods } from '../storage'
import { fightFort } from '../storms/fort-attacks'
import { findFort } from '../storms/forts'
import { loadShips } from '../storms/sailing'
import { fightBattle, returnTools } from '../targets/attack'
import { addGoods, noGoods, type World, type WorldJourney } from '../world'

type ReportDetails = Partial<Report>

export function nextArrival({ journeys }: World): Happening | null {
  const [first] = journeys
  if (!first) return null
  const next = journeys.reduce((soonest, journey) => (journey.arrivesAt < soonest.arrivesAt ? journey : soonest), first)
  return { at: next.arrivesAt, apply: (world) => arrive(world, next) }
}

function arrive(world: World, journey: WorldJourney): void {
  if (isMove(world, journey)) {
    joinGarrison(world, journey)
    return
  }
  const { reportKind, apply } = (journey.leg === 'out' ? abroad : home)[journey.kind]
  const news = apply(world, journey)
  report(world, journey, reportKind, news)
  if (news.won) findPiece(world, journey)
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
  troops: { reportKind: 'battle', apply: fightTroops },
  ships: { reportKind: 'ships_loaded', apply: loadShips },
}

const home: Record<WorldJourney['kind'], Arrival> = {
  carts: { reportKind: 'carts_home', apply: comeHome },
  troops: { reportKind: 'troops_home', apply: comeHome },
  ships: { reportKind: 'ships_home', apply: comeHome },
}

function fightTroops(world: World, journey: WorldJourney): ReportDetails {
  const fort = findFort(world, journey.targetId, journey.arrivesAt)
  if (fort) return fightFort(world, journey, fort)
  const camp = findCamp(world, journey.targetId, journey.arrivesAt)
  return camp ? fightCamp(world, journey, camp) : fightBattle(world, journey)
}

function unloadCarts(world: World, journey: WorldJourney): ReportDetails {
  const castle = world.castles.find(({ id }) => id === journey.targetId)
  const goods = castle ? storeGoods(castle, journey.goods) : noGoods()
  for (const good of GOODS) journey.goods[good] -= goods[good]
  return { goods }
}

function comeHome(world: World, journey: WorldJourney): ReportDetails {
  const castle = world.castles.find(({ id }) => id === journey.castleId)
  if (!castle) return {}
  castle[journey.kind] += journey.count
  castle.ships += journey.ships ?? 0
  returnTools(world, journey)
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

import type { BuildingAnswers, UpgradeOffer } from '../../protocol/building'
import { GOODS, UPGRADE_KINDS, type UpgradeKind } from '../../protocol/game-objects'
import type { CallArguments } from '../../protocol/protocol'
import { Declined, findOrDecline, notEnough } from '../declined'
import type { GameTime } from '../game-time'
import type { Handlers } from '../handlers'
import { earliestOf, type Happening } from '../happening'
import { noGoods, type World, type WorldCastle } from '../world'
import { buildingTime, costOf } from './costs'
import { effectOf, raise } from './effects'
import { MAX_LEVEL } from './levels'
import { recruit, recruitsView } from './recruits'
import { buyTools, pricesOf } from './shop'

export const buildingReads: Handlers<'upgrades' | 'prices'> = { upgrades: upgradesOf, prices: pricesOf }

export const buildingChanges: Handlers<'upgrade' | 'recruit' | 'buy_tools'> = { upgrade, recruit, buy_tools: buyTools }

function upgradesOf(world: World, given: CallArguments<'upgrades'>, time: GameTime): BuildingAnswers['upgrades'] {
  const castle = findOrDecline(world.castles, given.castle, 'castle')
  const isOffered = (kind: UpgradeKind) => castle.levels[kind] < MAX_LEVEL && castle.upgrade?.kind !== kind
  return {
    underWay: upgradeView(castle, time),
    recruits: recruitsView(castle, time),
    next: UPGRADE_KINDS.filter(isOffered).map((kind) => offerOf(castle, kind, time)),
  }
}

function offerOf(castle: WorldCastle, kind: UpgradeKind, time: GameTime): UpgradeOffer {
  const level = castle.levels[kind]
  return {
    kind,
    level: level + 1,
    cost: costOf(castle, kind, level),
    takesMs: Math.ceil(buildingTime(level) / time.speed),
    effect: effectOf(castle, kind),
  }
}

function upgrade(world: World, { castle: castleId, kind }: CallArguments<'upgrade'>, time: GameTime) {
  const castle = findOrDecline(world.castles, castleId, 'castle')
  const level = castle.levels[kind]
  if (castle.upgrade) throw new Declined('resting', `${castle.name} builds one thing at a time.`)
  if (level >= MAX_LEVEL) throw new Declined('not_there', `Level ${MAX_LEVEL} is the highest.`)
  pay(world, castle, costOf(castle, kind, level))
  castle.upgrade = { kind, doneAt: world.settledAt + buildingTime(level) }
  return { kind, level: level + 1, doneAt: time.realAt(castle.upgrade.doneAt) }
}

function pay(world: World, castle: WorldCastle, cost: UpgradeOffer['cost']): void {
  for (const good of GOODS) if (cost[good] > castle.stores[good]) throw notEnough(`${good} at ${castle.name}`)
  if (cost.coins > world.coins) throw notEnough('coins')
  for (const good of GOODS) castle.stores[good] -= cost[good]
  world.coins -= cost.coins
}

function upgradeView({ upgrade, levels }: WorldCastle, { realAt }: GameTime): BuildingAnswers['upgrade'] | null {
  return upgrade && { kind: upgrade.kind, level: levels[upgrade.kind] + 1, doneAt: realAt(upgrade.doneAt) }
}

export const nextUpgradeDone = ({ castles }: World): Happening | null =>
  earliestOf(castles, (castle) => {
    const { upgrade } = castle
    return upgrade && { at: upgrade.doneAt, apply: (world) => finish(world, castle, upgrade) }
  })

function finish(world: World, castle: WorldCastle, { kind, doneAt }: NonNullable<WorldCastle['upgrade']>): void {
  raise(castle, kind)
  castle.upgrade = null
  world.reports.add({
    kind: 'upgrade_done',
    at: doneAt,
    castleId: castle.id,
    targetId: kind,
    count: castle.levels[kind],
    goods: noGoods(),
    coins: 0,
    lost: 0,
    won: true,
  })
}

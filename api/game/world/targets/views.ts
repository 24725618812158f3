import type { ScoutedTarget, Target } from '../../protocol/game-objects'
import type { CallArguments } from '../../protocol/protocol'
import { findOrDecline } from '../declined'
import type { GameTime } from '../game-time'
import type { Handlers } from '../handlers'
import { travelMs } from '../travel'
import type { World, WorldCastle, WorldTarget } from '../world'
import { defendersOf, lootOf, spellOf } from './target-life'

export const targetReads: Handlers<'targets'> = {
  targets(world, { castle: castleId, kinds }, time) {
    const castle = findOrDecline(world.castles, castleId, 'castle')
    if (!kinds) return world.targets.map((target) => targetView({ world, castle, target }, time))
    const wanted = world.targets.filter(({ kind }) => kinds.includes(kind))
    return wanted.map((target) => detailedView({ world, castle, target }, time))
  },
}

export const targetChanges: Handlers<'scout'> = { scout }

/** Remembers that this life of the target has been scouted. */
function scout(world: World, given: CallArguments<'scout'>, time: GameTime): ScoutedTarget {
  const castle = findOrDecline(world.castles, given.castle, 'castle')
  const target = findOrDecline(world.targets, given.target, 'tower or camp')
  target.scoutedAt = world.settledAt
  const loot = lootOf(world, target, world.settledAt)
  return { ...targetView({ world, castle, target }, time), walls: target.walls, defenders: defendersOf(target), loot }
}

interface TargetFrom {
  world: World
  castle: WorldCastle
  target: WorldTarget
}

function targetView({ world, castle, target }: TargetFrom, time: GameTime): Target {
  const { id, kind, x, y, level, restsUntil } = target
  return {
    id,
    kind,
    x,
    y,
    level,
    travelMs: Math.ceil(travelMs('troops', castle, target) / time.speed),
    restsUntil: restsUntil > world.settledAt ? time.realAt(restsUntil) : null,
  }
}

function detailedView(from: TargetFrom, time: GameTime): Target {
  const { world, target } = from
  const { walls, scoutedAt = Number.NEGATIVE_INFINITY, fellAt, restsUntil } = target
  const isScouted = scoutedAt >= fellAt && spellOf(target, scoutedAt) === spellOf(target, world.settledAt)
  const view = targetView(from, time)
  view.walls = walls
  view.hitsLeft = restsUntil > world.settledAt ? 0 : 1
  if (isScouted) view.loot = lootOf(world, target, world.settledAt)
  return view
}

import type { RealmMap } from '../../../shared/realm-map'
import { campsOf } from '../../game/world/seasons/camps'
import { openEvents } from '../../game/world/seasons/open-events'
import { fortsAt } from '../../game/world/storms/forts'
import { skiesOver } from '../../game/world/storms/storm-map'
import type { World, WorldTarget } from '../../game/world/world'
import { type Drawn, shown } from './map-places'

type MapTarget = RealmMap['targets'][number]

/** Of each kind on one map. More would hide each other. */
const MOST: Record<MapTarget['kind'], number> = { tower: 100, camp: 50, event: 40, island: 24, fort: 12 }

/** Each world shows as many of a kind as the others. Those that armies march to come first. */
export function targetsOn(drawn: Drawn[]): MapTarget[] {
  const ofWorld = (each: Drawn) => {
    const marchedTo = new Set(each.world.journeys.map(({ targetId }) => `${each.id}.${targetId}`))
    const all = targetsOf(each).toSorted((a, b) => Number(marchedTo.has(b.id)) - Number(marchedTo.has(a.id)))
    return [...Map.groupBy(all, ({ kind }) => kind)].flatMap(([kind, targets]) => {
      const share = Math.max(1, Math.floor(MOST[kind] / drawn.length))
      return targets.filter(({ id }, n) => n < share || (marchedTo.has(id) && n < 2 * share))
    })
  }
  return drawn.flatMap(ofWorld)
}

const targetsOf = ({ id, world }: Drawn): MapTarget[] =>
  [...robbersOf(world), ...campsOfEvents(world), ...islandsOf(world), ...fortsOf(world)].map((target) => ({
    ...target,
    id: `${id}.${target.id}`,
    ...shown(target),
  }))

const robbersOf = ({ targets, settledAt }: World): MapTarget[] =>
  targets.map((target) => ({ ...markOf(target), kind: target.kind, awake: target.restsUntil <= settledAt }))

const campsOfEvents = (world: World): MapTarget[] =>
  openEvents(world)
    .flatMap((event) => campsOf(world, event))
    .map((camp) => ({ ...markOf(camp), kind: 'event', awake: camp.restsUntil <= world.settledAt }))

const islandsOf = ({ server, islands, settledAt }: World): MapTarget[] =>
  islands.map((island) => ({
    ...markOf({ ...island, level: 0 }),
    kind: 'island',
    awake: !skiesOver(server, island.name).stormAt(settledAt),
  }))

const fortsOf = (world: World): MapTarget[] =>
  fortsAt(world, world.settledAt).map((fort) => ({
    ...markOf(fort),
    kind: 'fort',
    awake: fort.restsUntil <= world.settledAt,
  }))

const markOf = ({ id, level, x, y }: Pick<WorldTarget, 'id' | 'level' | 'x' | 'y'>) => ({ id, level, x, y })

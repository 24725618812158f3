import type { RealmMap } from '../../../shared/realm-map'
import type { GameTime } from '../../game/world/game-time'
import { noticeOf } from '../../game/world/raids/planned-raids'
import { rivalsOf } from '../../game/world/rivals'
import { travelMs } from '../../game/world/travel'
import type { WorldJourney } from '../../game/world/world'
import { type Drawn, instantOf, placeOf, shown } from './map-places'

type MapJourney = RealmMap['journeys'][number]

const MOST = 60
const ORDER: MapJourney['kind'][] = ['raid', 'troops', 'ships', 'carts']

/** Raids first, then armies, of all worlds. */
export const journeysOn = (drawn: Drawn[]): MapJourney[] =>
  drawn
    .flatMap((each) => [...raidsOn(each), ...journeysOf(each)])
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .slice(0, MOST)

const journeysOf = ({ id, world, time }: Drawn): MapJourney[] =>
  world.journeys.map((journey) => {
    const ends = [placeOf(world, journey.castleId), placeOf(world, journey.targetId)] as const
    const [from, to] = journey.leg === 'out' ? ends : [ends[1], ends[0]]
    return {
      id: `${id}.${journey.id}`,
      kind: journey.kind,
      name: world.name,
      owner: 'player',
      against: null,
      count: journey.count,
      from,
      to,
      ...timesOf(journey, time),
    }
  })

/** Rivals on their way to a castle. */
const raidsOn = ({ id, world, time }: Drawn): MapJourney[] =>
  world.raids.incoming.flatMap((raid) => {
    const rival = rivalsOf(world.server).find(({ name }) => name === raid.from)
    const castle = world.castles.find(({ id }) => id === raid.castleId)
    if (!rival || !castle) return []
    const { troops, arrivesAt } = raid
    const leftAt = noticeOf(world, raid.id) ?? arrivesAt - travelMs('troops', rival, castle)
    return {
      id: `${id}.${raid.id}`,
      kind: 'raid',
      name: rival.name,
      owner: 'rival',
      against: world.name,
      count: troops,
      from: shown(rival),
      to: shown(castle),
      ...timesOf({ arrivesAt, travelMs: arrivesAt - leftAt }, time),
    }
  })

const timesOf = ({ arrivesAt, travelMs }: Pick<WorldJourney, 'arrivesAt' | 'travelMs'>, { realAt }: GameTime) => ({
  left_at: instantOf(realAt(arrivesAt - travelMs)),
  arrives_at: instantOf(realAt(arrivesAt)),
})

import type { World, WorldCastle } from '../world'

/** The troops of a castle that are under way. */
export function marchingFrom({ journeys }: Pick<World, 'journeys'>, { id }: WorldCastle): number {
  let marching = 0
  for (const { kind, castleId, count } of journeys) if (kind === 'troops' && castleId === id) marching += count
  return marching
}

/** The places in the barracks for troops at home: those under way and in training keep theirs. */
export const placesIn = (world: Pick<World, 'journeys'>, castle: WorldCastle): number =>
  castle.barracks.room - marchingFrom(world, castle) - (castle.recruits?.troops ?? 0)

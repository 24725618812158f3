import { winPiece } from '../pieces'
import { seededRandom } from '../random'
import type { World, WorldJourney } from '../world'

/** In percent, of each battle that is won. */
const CHANCE = 7
const CHANCE_IN_FORTS = 20

/** Now and then an army finds a piece of equipment where it won. Each army draws once, whenever the world is settled. */
export function findPiece(world: World, { id, castleId, targetId }: WorldJourney): void {
  const seed = `${world.server}/${world.name.toLowerCase()}/${id}`
  const chance = targetId.startsWith('fort') ? CHANCE_IN_FORTS : CHANCE
  if (seededRandom(`${seed}/finds`)() * 100 < chance) winPiece(world, { seed }, { castleId, targetId })
}

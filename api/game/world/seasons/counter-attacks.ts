import { HOUR, MINUTE } from '../../../../shared/time'
import { addRaid } from '../raids/raids'
import { integerBetween, seededRandom } from '../random'
import type { WorldEvent } from '../season-state'
import type { World } from '../world'
import { DIFFICULTY_FACTORS } from './camps'

const FULL_RAGE = 100
const NOTICE: [number, number] = [(2 * HOUR) / MINUTE, (4 * HOUR) / MINUTE]

/** A hit enrages the khan. At 100 he marches on the main castle, and is calm again; protection makes him wait. */
export function enrage(world: World, part: WorldEvent, { at, level }: { at: number; level: number }): void {
  const { rage, defenders } = DIFFICULTY_FACTORS[part.difficulty]
  part.rage = Math.min(FULL_RAGE, part.rage + rage)
  if (part.rage < FULL_RAGE) return
  const id = `${part.id}-answer-${at}`
  const notice = integerBetween(seededRandom(`${world.server}/${world.name.toLowerCase()}/${id}`), ...NOTICE) * MINUTE
  const arrivesAt = at + notice
  const [main] = world.castles
  if (!main || arrivesAt < world.raids.protectedUntil) return
  part.rage = 0
  const troops = Math.round((120 + level * 12) * defenders)
  addRaid(world, { id, from: part.title, castleId: main.id, troops, arrivesAt })
}

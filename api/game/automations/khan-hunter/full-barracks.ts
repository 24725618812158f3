import { HOUR } from '../../../../shared/time'
import type { Castle } from '../../protocol/game-objects'
import type { ModuleContext } from '../kernel/module'

/** Of the barracks: an army that waits for more gains little, as fewer recruits find room. */
const NEARLY_FULL = 0.75
const KNOWN_FOR = 6 * HOUR

/** With how many troops an army leaves that waits for recruits: each larger army loses fewer, and what trains is not lost. */
export function createFullBarracks({ game, clock }: ModuleContext) {
  const rooms = new Map<string, { room: number; until: number }>()
  return async function willHave({ id }: Castle): Promise<number> {
    if (!game.has('building')) return 0
    const known = rooms.get(id)
    if (known && clock.now() < known.until) return known.room * NEARLY_FULL
    const { next } = await game.upgrades(id)
    const room = next.find(({ kind }) => kind === 'barracks')?.effect.now ?? 0
    rooms.set(id, { room, until: clock.now() + KNOWN_FOR / game.speed })
    return room * NEARLY_FULL
  }
}

import { DAY, HOUR } from '../../../../shared/time'
import type { Protection } from '../../protocol/raids'
import { Declined, notEnough } from '../declined'
import type { GameTime } from '../game-time'
import type { World } from '../world'

const PRICE = 150
const LASTS = 8 * HOUR
const AGAIN_AFTER = 3 * DAY

/** Raids under way that would arrive while it holds turn back; those that arrive later come on. */
export function protect(world: World): void {
  const { raids, settledAt } = world
  if (againAt(world) !== null) throw new Declined('resting', 'Protection was bought less than three days ago.')
  if (world.coins < PRICE) throw notEnough('coins')
  world.coins -= PRICE
  raids.boughtAt = settledAt
  raids.protectedUntil = Math.max(raids.protectedUntil, settledAt + LASTS)
  raids.incoming = raids.incoming.filter(({ arrivesAt }) => arrivesAt >= raids.protectedUntil)
}

export function protectionView(world: World, time: GameTime): Protection {
  const { protectedUntil } = world.raids
  const again = againAt(world)
  return {
    price: PRICE,
    lasts: Math.ceil(LASTS / time.speed),
    until: protectedUntil > world.settledAt ? time.realAt(protectedUntil) : null,
    againAt: again === null ? null : time.realAt(again),
  }
}

function againAt({ raids, settledAt }: World): number | null {
  const again = raids.boughtAt === null ? 0 : raids.boughtAt + AGAIN_AFTER
  return again > settledAt ? again : null
}

import { DAY } from '../../../../shared/time'
import type { CallArguments } from '../../protocol/protocol'
import type { SpinResult, WheelPrize } from '../../protocol/wheel'
import { Declined, notEnough } from '../declined'
import type { Handlers } from '../handlers'
import { give } from '../rewards'
import type { World } from '../world'
import { prizeOf, TIERS, tierAfter } from './prizes'

const LAST_PRIZES = 5

export const wheelReads: Handlers<'wheel'> = {
  wheel: (world, _given, { realAt }) => ({
    freeSpin: hasFreeSpin(world),
    nextFreeAt: realAt((dayOf(world) + 1) * DAY),
    tickets: world.tickets,
    spins: world.wheel.spins,
    tier: tierAfter(world.wheel.spins),
    tiers: TIERS.map((spins, tier) => ({ tier, spins })),
    lastPrizes: lastPrizes(world),
  }),
}

export const wheelChanges: Handlers<'spin'> = { spin }

/** Days of the game, which are the same in every zone. */
const dayOf = ({ settledAt }: World) => Math.floor(settledAt / DAY)

const hasFreeSpin = (world: World) => world.wheel.freeDay < dayOf(world)

function lastPrizes(world: World): WheelPrize[] {
  const { spins } = world.wheel
  return Array.from({ length: Math.min(LAST_PRIZES, spins) }, (_, n) => prizeOf(world, spins - n))
}

/** The free spin comes first, then one for each ticket. */
function spin(world: World, { tickets = 0 }: CallArguments<'spin'>): SpinResult {
  const free = hasFreeSpin(world) ? 1 : 0
  if (tickets > world.tickets) throw notEnough('tickets')
  if (tickets + free === 0) throw new Declined('resting', 'The free spin of this day was taken.')
  world.tickets -= tickets
  if (free) world.wheel.freeDay = dayOf(world)
  const prizes = Array.from({ length: tickets + free }, () => {
    const prize = prizeOf(world, ++world.wheel.spins)
    return { ...prize, gift: give(world, prize.gift) }
  })
  const { spins } = world.wheel
  return { prizes, freeSpin: hasFreeSpin(world), tickets: world.tickets, spins, tier: tierAfter(spins) }
}

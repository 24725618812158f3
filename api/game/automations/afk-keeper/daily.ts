import { HOUR } from '../../../../shared/time'
import { formatCount } from '../../protocol/formats'
import type { Castle } from '../../protocol/game-objects'
import type { Module, ModuleContext, Moment, Step } from '../kernel/module'
import { COIN_WORTH } from '../kernel/worth'

/** A purse that is so full is emptied. */
const FULL_PART = 0.8

/** Taxes and the free spin of the day, for somebody who is away. */
export function createDaily({ game, print, clock }: ModuleContext): Module {
  const taxOf = ({ id, name, purse }: Castle): Step[] =>
    purse && purse.coins >= purse.holds * FULL_PART
      ? [
          {
            id: `tax ${id}`,
            what: `Fetch the taxes of ${name}`,
            uses: 'time',
            value: purse.coins,
            measure: 'coins',
            gain: purse.coins * COIN_WORTH,
            loss: 0,
            async take(decision) {
              const { coins } = await game.collectTax(id)
              print('+', `${formatCount(coins, 'coin')} of tax from ${name}.`, decision)
            },
          },
        ]
      : []

  function purseFills({ name, purse }: Castle): Moment[] {
    if (!purse || purse.perHour <= 0) return []
    const hours = (purse.holds * FULL_PART - purse.coins) / purse.perHour
    return hours > 0
      ? [{ at: clock.now() + (hours * HOUR) / game.speed, what: `The purse of ${name} is nearly full` }]
      : []
  }

  return {
    consider: async () => ({
      steps: (await game.castles()).flatMap(taxOf),
      next: (await game.castles()).flatMap(purseFills),
    }),
  }
}

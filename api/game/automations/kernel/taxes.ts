import { asInstant } from '../../../../shared/console/moments'
import { HOUR, MINUTE } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import type { Castle, Purse } from '../../protocol/game-objects'
import { titleOf } from '../descriptions'
import type { Module, ModuleContext, Moment, Step } from './module'
import { COIN_WORTH } from './worth'

export interface TaxPlan {
  /** Percent of a purse. */
  collectFrom: number
}

/** Purses that are nearly as full as they should be are emptied on the same look. */
const NEARLY = 0.8
const LOOK = 5 * MINUTE

/** Fetches the taxes of every castle before its purse is full. */
export function createTaxes({ game, print, gain, clock, tally }: ModuleContext, plan: TaxPlan): Module {
  let collectsUntil = 0

  const wantedOf = ({ holds }: Purse) => Math.max(1, Math.ceil((holds * plan.collectFrom) / 100))

  const reaches = ({ coins, perHour }: Purse, amount: number) =>
    clock.now() + (Math.max(0, amount - coins) / Math.max(1, perHour)) * (HOUR / game.speed)

  const stepOf = ({ id, name }: Castle, { coins }: Purse): Step => ({
    id: `tax ${id}`,
    what: `Fetch ${formatCount(coins, 'coin')} of tax from ${name}`,
    uses: 'time',
    value: coins,
    measure: 'coins',
    gain: coins * COIN_WORTH,
    loss: 0,
    told: { gain: coins, gainUnit: 'coins' },
    async take(decision) {
      const collected = await game.collectTax(id)
      if (collected.coins === 0) return
      gain(collected.coins)
      tally.add('tax', collected.coins)
      const full = asInstant(reaches(collected.purse, collected.purse.holds))
      print(
        '+',
        `${formatCount(collected.coins, 'coin')} of tax from ${name}. The purse is full again at ${full}.`,
        decision,
      )
    },
  })

  return {
    async open() {
      for (const castle of await game.castles()) print('.', `${titleOf(castle)}${purseText(castle)}`)
    },
    async consider() {
      if (!game.has('taxes')) return { steps: [] }
      const purses = (await game.castles()).flatMap((castle) => (castle.purse ? [{ castle, purse: castle.purse }] : []))
      if (purses.some(({ purse }) => purse.coins >= wantedOf(purse))) collectsUntil = clock.now() + LOOK / game.speed
      const isReady = (purse: Purse) =>
        clock.now() < collectsUntil && purse.coins >= Math.max(1, wantedOf(purse) * NEARLY)
      const next = purses
        .filter(({ purse }) => !isReady(purse) && purse.perHour > 0)
        .map(({ castle, purse }): Moment => {
          const what = `The purse of ${castle.name} reaches ${formatNumber(wantedOf(purse))} coins`
          return { at: reaches(purse, wantedOf(purse)), what }
        })
      return {
        steps: purses.filter(({ purse }) => isReady(purse)).map(({ castle, purse }) => stepOf(castle, purse)),
        next,
      }
    },
  }
}

/** Taxes beside other work, which is what waits are told of. */
export const quietly = ({ consider }: Module): Module => ({
  async consider() {
    const outlook = await consider()
    return { ...outlook, next: (outlook.next ?? []).map((moment) => ({ ...moment, isQuiet: true })) }
  },
})

const purseText = ({ purse }: Castle) =>
  purse
    ? ` ${formatNumber(purse.coins)} of ${formatCount(purse.holds, 'coin')} in its purse, ${formatNumber(purse.perHour)} more an hour.`
    : ''

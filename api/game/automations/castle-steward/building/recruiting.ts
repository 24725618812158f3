import { asInstant } from '../../../../../shared/console/moments'
import type { RuledOut } from '../../../../../shared/decisions'
import type { Prices } from '../../../protocol/building'
import { formatCount, formatNumber } from '../../../protocol/formats'
import { createGarrisons, marchingFrom } from '../../kernel/garrisons'
import type { ModuleContext, Step } from '../../kernel/module'
import { TROOP_WORTH } from '../../kernel/worth'
import { spendable } from './budget'
import type { BuildPlan } from './build-plan'
import type { BuildingSites, Site } from './building-sites'

/** Fewer recruits are left to the barracks, which train them without pay. */
const LEAST_SHARE = 0.08
/** The rest fills up by itself until they begin to train. */
const FILLED = 0.9
/** Recruits cost less than a soldier is worth while the castle has food that would spoil. */
const BRINGS = 2 * TROOP_WORTH

interface Recruiting {
  plan: BuildPlan
  sites: BuildingSites
}

/** Fills the barracks of castles that have food and coins to spare. */
export function createRecruiting(context: ModuleContext, { plan, sites }: Recruiting) {
  const { game, print, tally } = context
  const garrisons = createGarrisons(context)
  let prices: Prices['recruit'] | null = null

  async function placesIn({ castle, room, upgrades }: Site): Promise<{ places: number; all: number }> {
    const journeys = await game.journeys()
    garrisons.see(await game.castles(), journeys)
    const all = room ?? garrisons.of(castle)
    const away = marchingFrom(journeys, castle.id) + (upgrades.recruits?.troops ?? 0)
    return { places: all - castle.troops - away, all }
  }

  async function mostPayable({ castle }: Site, { food, coins }: Prices['recruit']): Promise<number> {
    const player = await game.player()
    const byCoins = (player.coins - plan.keepCoins) / coins
    return Math.floor(Math.min(spendable(castle, 'food', plan) / food, byCoins))
  }

  return {
    async consider(site: Site): Promise<{ steps: Step[]; ruledOut: RuledOut[] }> {
      const { castle, upgrades } = site
      const { places, all } = await placesIn(site)
      if (!plan.acts || upgrades.recruits || places < all * LEAST_SHARE) return { steps: [], ruledOut: [] }
      prices ??= (await game.prices()).recruit
      const { food, coins } = prices
      const troops = Math.min(Math.floor(places * FILLED), await mostPayable(site, prices))
      const what = `Recruit ${formatCount(Math.max(troops, Math.ceil(all * LEAST_SHARE)), 'soldier')} at ${castle.name}`
      if (troops < all * LEAST_SHARE)
        return { steps: [], ruledOut: [{ what, why: 'Food or coins beyond the reserve do not suffice.' }] }
      const step: Step = {
        id: `recruit ${castle.id}`,
        what,
        uses: 'coins',
        value: (BRINGS / TROOP_WORTH) * 1_000,
        measure: 'goods for each 1,000 spent',
        gain: troops * BRINGS,
        loss: troops * TROOP_WORTH,
        async take(decision) {
          sites.forget(castle.id)
          const { doneAt } = await game.recruit(castle.id, troops)
          tally.add('recruits', troops)
          const price = `${formatNumber(Math.ceil(troops * food))} food and ${formatCount(Math.ceil(troops * coins), 'coin')}`
          print(
            '>',
            `${formatCount(troops, 'recruit')} train at ${castle.name} for ${price}, ready at ${asInstant(doneAt)}.`,
            decision,
          )
        },
      }
      return { steps: [step], ruledOut: [] }
    },
  }
}

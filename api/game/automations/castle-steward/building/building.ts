import { capitalised } from '../../../../../shared/capitalised'
import { asInstant } from '../../../../../shared/console/moments'
import type { Decision, RuledOut } from '../../../../../shared/decisions'
import { DAY, HOUR } from '../../../../../shared/time'
import type { UpgradeOffer } from '../../../protocol/building'
import { formatCount } from '../../../protocol/formats'
import type { Castle, Report, UpgradeKind } from '../../../protocol/game-objects'
import { castleName, formatGoods } from '../../descriptions'
import type { Module, ModuleContext, Moment, Step } from '../../kernel/module'
import { whyNotPayable } from './budget'
import type { BuildPlan } from './build-plan'
import { type BuildingSites, createBuildingSites, type Site } from './building-sites'
import { createRecruiting } from './recruiting'
import { upgradeWorth } from './upgrade-worth'

/** An upgrade is compared by what it brings in a week. */
const WEEK = (7 * DAY) / HOUR

/** Spends goods and coins on what pays back soonest: upgrades, and recruits. */
export function createBuilding(context: ModuleContext, plan: BuildPlan): Module {
  const { game, print, tally } = context
  const sites = createBuildingSites(context)
  const recruiting = createRecruiting(context, { plan, sites })
  const works = createWorks(context, { plan, sites })

  function stepOf(castle: Castle, offer: UpgradeOffer): Step {
    const { brings, costs, value } = upgradeWorth({ castle, offer, speed: game.speed })
    return {
      id: idOf(castle, offer),
      what: `Raise the ${thing(offer.kind)} of ${castle.name} to level ${offer.level}`,
      uses: 'coins',
      value,
      measure: 'goods an hour for each 1,000 spent',
      gain: brings * WEEK,
      loss: costs,
      take: (decision) => works.raise(castle, offer, decision),
    }
  }

  async function considerSite({ castle, upgrades }: Site): Promise<{ steps: Step[]; ruledOut: RuledOut[] }> {
    if (upgrades.underWay) return { steps: [], ruledOut: [] }
    const { coins } = await game.player()
    const offers = upgrades.next.map((offer) => ({
      step: stepOf(castle, offer),
      why: whyNotPayable(offer.cost, { castle, coins }, plan),
    }))
    const steps = offers.filter(({ why }) => why === null).map(({ step }) => step)
    const ruledOut = offers.flatMap(({ step: { what }, why }) => (why === null ? [] : [{ what, why }]))
    const [best] = steps.toSorted((a, b) => b.value - a.value)
    const isSaid = best !== undefined && works.isSaid(best.id)
    return { steps: isSaid ? [] : steps, ruledOut }
  }

  return {
    hears: ['upgrade_done'],
    async hear(report: Report) {
      sites.forget(report.castleId)
      tally.add('built', 1)
      const name = castleName(await game.castles(), report.castleId)
      print('.', `${capitalised(thing(report.targetId as UpgradeKind))} of ${name} reached level ${report.count}.`)
    },
    async consider() {
      const all = await sites.see()
      const outlooks = []
      for (const site of all) outlooks.push(await considerSite(site), await recruiting.consider(site))
      return {
        steps: outlooks.flatMap(({ steps }) => steps),
        ruledOut: outlooks.flatMap(({ ruledOut }) => ruledOut),
        next: all.flatMap(momentsOf),
      }
    },
  }
}

const idOf = ({ id }: Castle, { kind, level }: UpgradeOffer) => `upgrade ${id} ${kind} ${level}`

function momentsOf({ castle, upgrades: { underWay, recruits } }: Site): Moment[] {
  return [
    ...(underWay
      ? [
          {
            at: underWay.doneAt,
            what: `The ${thing(underWay.kind)} of ${castle.name} ${isPlural(underWay.kind) ? 'are' : 'is'} finished`,
          },
        ]
      : []),
    ...(recruits ? [{ at: recruits.doneAt, what: `Recruits of ${castle.name} are ready` }] : []),
  ]
}

const things: Partial<Record<UpgradeKind, string>> = { wood: 'sawmills', stone: 'quarries', food: 'farms' }

const isPlural = (kind: UpgradeKind) => thing(kind).endsWith('s')

const thing = (kind: UpgradeKind): string => things[kind] ?? kind

const costText = ({ coins, ...goods }: UpgradeOffer['cost']) =>
  `${formatGoods(goods)}, and ${formatCount(coins, 'coin')}`

interface Works {
  plan: BuildPlan
  sites: BuildingSites
}

/** Raises something, or says that it would. */
function createWorks({ game, print }: ModuleContext, { plan, sites }: Works) {
  const said = new Set<string>()
  return {
    isSaid: (stepId: string) => !plan.acts && said.has(stepId),
    async raise(castle: Castle, offer: UpgradeOffer, decision: Decision): Promise<void> {
      const { kind, level, cost, effect } = offer
      const what = `${thing(kind)} of ${castle.name} to level ${level} for ${costText(cost)}`
      if (!plan.acts) {
        said.add(idOf(castle, offer))
        print('.', `Would raise the ${what}. ${effect.text}`, decision)
        return
      }
      sites.forget(castle.id)
      const { doneAt } = await game.upgrade(castle.id, kind)
      print('>', `Raising the ${what}, done at ${asInstant(doneAt)}. ${effect.text}`, decision)
    },
  }
}

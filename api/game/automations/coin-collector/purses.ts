import { asInstant } from '../../../../shared/console/moments'
import { DAY, HOUR } from '../../../../shared/time'
import type { UpgradeOffer } from '../../protocol/building'
import { formatCount, formatDuration, formatNumber } from '../../protocol/formats'
import { type Castle, GOODS, type Good, sumOf } from '../../protocol/game-objects'
import { castleName } from '../descriptions'
import type { Module, ModuleContext, Moment, RuledOutStep, Step } from '../kernel/module'
import { spareFood } from '../kernel/spare-food'
import { COIN_WORTH } from '../kernel/worth'

export interface PursePlan {
  purses: 'nothing' | 'say' | 'do'
  /** Days of the game in which a larger purse must bring its coins back. */
  paysBack: number
  keepCoins: number
}

/** Gains are counted over so many days. */
const COUNTED_DAYS = 7

interface Offer {
  castle: Castle
  offer: UpgradeOffer
  /** Until it has brought its coins back. */
  hours: number
}

/** Enlarges purses that bring their coins back soon, or says which would. */
export function createPurses(context: ModuleContext, plan: PursePlan): Module {
  const { game, print, clock } = context
  let saidUntil = 0

  /** At the start, and once a day where it may only say it. */
  function say(offers: Offer[]): void {
    if (clock.now() < saidUntil || offers.length === 0) return
    if (plan.purses === 'say' && saidUntil === 0) for (const each of offers) print('.', hintText(each))
    saidUntil = plan.purses === 'say' ? clock.now() + DAY / game.speed : Number.POSITIVE_INFINITY
    print('.', sumOfHints(offers, plan))
  }

  return {
    hears: ['upgrade_done'],
    owns: ({ targetId }) => targetId === 'purse',
    async hear({ castleId, targetId, count }) {
      if (targetId !== 'purse') return
      print('.', `The purse of ${castleName(await game.castles(), castleId)} is enlarged to level ${count}.`)
    },
    async consider() {
      if (plan.purses === 'nothing' || !game.has('building')) return { steps: [] }
      const found = await offersNow(context, plan)
      say(found.offers)
      if (plan.purses === 'say') return { steps: [] }
      const { coins } = await game.player()
      return {
        ...stepsFor(context, found.offers, coins - plan.keepCoins),
        next: found.busy.filter(({ at }) => at > clock.now()),
      }
    },
  }
}

/** One thing at a time is built in a castle. */
async function offersNow(
  { game }: ModuleContext,
  { paysBack }: PursePlan,
): Promise<{ offers: Offer[]; busy: Moment[] }> {
  const found: Offer[] = []
  const busy: Moment[] = []
  for (const castle of await game.castles()) {
    const { underWay, next } = await game.upgrades(castle.id)
    if (underWay) busy.push({ at: underWay.doneAt, what: `${castle.name} is done with building` })
    const offer = next.find(({ kind }) => kind === 'purse')
    if (!offer || underWay) continue
    const hours = offer.cost.coins / Math.max(0.01, offer.effect.next - offer.effect.now)
    if (hours * HOUR <= paysBack * DAY) found.push({ castle, offer, hours })
  }
  return { offers: found.toSorted((a, b) => a.hours - b.hours), busy }
}

/** The best offer that coins and goods allow, or what it still takes. */
function stepsFor(
  context: ModuleContext,
  found: Offer[],
  mostCoins: number,
): { steps: Step[]; ruledOut: RuledOutStep[] } {
  const steps: Step[] = []
  const ruledOut: RuledOutStep[] = []
  for (const each of found) {
    const { castle, offer } = each
    const what = `Enlarge the purse of ${castle.name}`
    const lacking = GOODS.filter((good) => available(context, castle, good) < offer.cost[good])
    if (offer.cost.coins > mostCoins) {
      const needed = formatCount(offer.cost.coins, 'coin')
      ruledOut.push({
        what,
        why: `It takes ${needed}, and ${formatNumber(Math.max(0, mostCoins))} may be spent.`,
        obstacle: 'too few coins for a larger purse',
      })
    } else if (lacking.length === 0) steps.push(enlarging(context, each))
    else if (lacking.some((good) => offer.cost[good] > castle.cap))
      ruledOut.push({ what, why: 'Its storage is too small for the goods.' })
    else {
      const why = `${castle.name} has too little ${lacking.join(' and ')}.`
      ruledOut.push({ what, why, obstacle: 'too few goods for a larger purse' })
      steps.push(
        ...lacking
          .filter((good) => castle.waiting[good] >= castle.holds[good] / 2)
          .map((good) => fetching(context, each, good)),
      )
    }
  }
  return { steps, ruledOut }
}

const worthOf = ({ offer: { cost, effect } }: Offer) => ({
  gain: (effect.next - effect.now) * 24 * COUNTED_DAYS * COIN_WORTH,
  loss: cost.coins * COIN_WORTH + sumOf(cost),
})

function enlarging({ game, print }: ModuleContext, each: Offer): Step {
  const { castle, offer, hours } = each
  return {
    id: `purse ${castle.id}`,
    what: `Enlarge the purse of ${castle.name} to level ${offer.level}`,
    uses: 'coins',
    value: 24 / hours,
    measure: 'of its coins a day',
    ...worthOf(each),
    async take(decision) {
      const { doneAt } = await game.upgrade(castle.id, 'purse')
      const cost = `${formatCount(offer.cost.coins, 'coin')} and ${formatNumber(sumOf(offer.cost))} goods`
      const text = `${castle.name} builds a larger purse for ${cost}, done at ${asInstant(doneAt)}. It ${inWords(hours)}.`
      print('>', text, decision)
    },
  }
}

function fetching({ game, print }: ModuleContext, { castle, offer }: Offer, good: Good): Step {
  const amount = Math.min(castle.waiting[good], castle.cap - castle.stores[good])
  return {
    id: `goods ${good} ${castle.id}`,
    what: `Collect ${formatNumber(amount)} ${good} for the purse of ${castle.name}`,
    uses: 'time',
    value: amount,
    measure: 'goods',
    gain: amount,
    loss: 0,
    async take(decision) {
      const { amount, stored } = await game.collect(castle.id, good)
      const needed = formatNumber(offer.cost[good])
      const isEnough = good !== 'food' && stored >= offer.cost[good]
      const state = isEnough ? 'enough for the larger purse' : `the larger purse takes ${needed}`
      const text = `Collected ${formatNumber(amount)} ${good} at ${castle.name}, now ${formatNumber(stored)}: ${state}.`
      print('.', text, decision)
    },
  }
}

/** Its troops keep their food for twelve hours. */
const available = ({ game, clock }: ModuleContext, castle: Castle, good: Good) =>
  good === 'food' ? spareFood(castle, clock.now(), game.speed) : castle.stores[good]

function sumOfHints(offers: Offer[], { purses }: PursePlan): string {
  const sum = (count: (offer: UpgradeOffer) => number) => offers.reduce((all, { offer }) => all + count(offer), 0)
  const brings = formatCount(
    sum(({ effect }) => (effect.next - effect.now) * 24),
    'coin',
  )
  const cost = `${formatCount(
    sum(({ cost }) => cost.coins),
    'coin',
  )} and ${formatNumber(sum(({ cost }) => sumOf(cost)))} goods`
  const then =
    purses === 'do'
      ? 'They are built as soon as coins and goods allow.'
      : 'The setting "Larger purses" lets the bot build them.'
  return `Larger purses would bring ${brings} more a day, for ${cost} once. ${then}`
}

function hintText({ castle, offer, hours }: Offer): string {
  const cost = `${formatCount(offer.cost.coins, 'coin')} and ${formatNumber(sumOf(offer.cost))} goods`
  const more = formatCount(offer.effect.next - offer.effect.now, 'coin')
  return `A larger purse at ${castle.name} would cost ${cost} and bring ${more} more an hour. It ${inWords(hours)}.`
}

const inWords = (hours: number) => `brings its coins back in ${formatDuration(hours * HOUR)}`

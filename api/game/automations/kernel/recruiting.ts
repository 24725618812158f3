import { asInstant } from '../../../../shared/console/moments'
import type { Decision } from '../../../../shared/decisions'
import type { GameSession } from '../../link/game-session'
import type { Prices } from '../../protocol/building'
import { formatCount, formatNumber } from '../../protocol/formats'
import type { Castle } from '../../protocol/game-objects'
import { createDailyBudget } from './daily-budget'
import { collectableFood } from './feed'
import { marchingFrom } from './garrisons'
import type { Module, ModuleContext, Step } from './module'
import { COIN_WORTH, TROOP_WORTH } from './worth'

export interface RecruitRules {
  /** Coins that may be spent for recruits in a day of the game. */
  coinsADay: number
  /** Coins that are never spent. */
  coinsKept: number
  /** Whether troops are needed now. */
  isWanted(): Promise<boolean>
}

/** The share of its storage that a castle keeps as food. */
const FOOD_KEPT = 0.1
/** Small groups are ready sooner, but not worth a step below the least. */
const GROUP = { least: 30, most: 200 }
/** The barracks fill by themselves too. Some places are left to those troops, and a part of the others. */
const PLACES_LEFT = 12
const FILLED = 0.9

interface Barracks {
  rooms: Map<string, number>
  readyAt: Map<string, number>
}

/** Asks the game only where places seem to be free. */
async function missingAt(game: GameSession, castle: Castle, { rooms, readyAt }: Barracks): Promise<number> {
  const here = castle.troops + marchingFrom(await game.journeys(), castle.id)
  if ((rooms.get(castle.id) ?? Number.POSITIVE_INFINITY) - here - PLACES_LEFT < GROUP.least) return 0
  const { next, recruits } = await game.upgrades(castle.id)
  const room = next.find(({ kind }) => kind === 'barracks')?.effect.now ?? here
  rooms.set(castle.id, room)
  if (recruits) readyAt.set(castle.id, recruits.doneAt)
  return recruits ? 0 : room - here - PLACES_LEFT
}

/** Fills the barracks with recruits, who are paid in food and coins. */
export function createRecruiting(context: ModuleContext, rules: RecruitRules): Module {
  const { game, print, clock, tally } = context
  const budget = createDailyBudget(context, rules.coinsADay)
  const readyAt = new Map<string, number>()
  const rooms = new Map<string, number>()
  let price: Prices['recruit'] | null = null

  /** Of the last look: why the barracks of the first castle are not filled. */
  let lack = ''

  async function recruitingAt(castle: Castle): Promise<Step[]> {
    if ((readyAt.get(castle.id) ?? 0) > clock.now()) return []
    price ??= (await game.prices()).recruit
    const { food: foodEach, coins: coinsEach } = price
    const coins = Math.min((await game.player()).coins - rules.coinsKept, budget.left())
    const food = castle.stores.food + collectableFood(castle) - castle.cap * FOOD_KEPT
    const payable = Math.min(coins / coinsEach, food / foodEach)
    if (payable < GROUP.least) {
      lack ||= whyNone(rules, { coins: coins / coinsEach, food: food / foodEach, day: budget.left() / coinsEach })
      return []
    }
    const troops = Math.floor(
      Math.min(payable, GROUP.most, FILLED * (await missingAt(game, castle, { rooms, readyAt }))),
    )
    if (troops < GROUP.least) return []
    const cost = { food: Math.ceil(troops * foodEach), coins: Math.ceil(troops * coinsEach) }
    const train = async (decision: Decision) => {
      if (collectableFood(castle) >= 1) await game.collect(castle.id, 'food')
      const { doneAt } = await game.recruit(castle.id, troops)
      budget.spend(cost.coins)
      readyAt.set(castle.id, doneAt)
      tally.add('recruits', troops)
      const price = `${formatCount(cost.coins, 'coin')} and ${formatNumber(cost.food)} food`
      const train = `${formatCount(troops, 'recruit')} train at ${castle.name} for ${price}`
      print('>', `${train}, ready at ${asInstant(doneAt)}.`, decision)
    }
    return [stepOf(castle, { troops, ...cost, train })]
  }

  return {
    async consider() {
      const canPay = rules.coinsADay > 0 && game.has('building')
      if (!canPay || !(await rules.isWanted())) return { steps: [] }
      const steps: Step[] = []
      lack = ''
      for (const castle of await game.castles()) steps.push(...(await recruitingAt(castle)))
      const next = [...readyAt.values()]
        .filter((at) => at > clock.now())
        .map((at) => ({ at, what: 'Recruits are ready', isMaybe: true }))
      const isUnderWay = (await game.journeys()).some(({ kind }) => kind === 'troops')
      return { steps, next, idle: next.length > 0 || isUnderWay ? '' : lack }
    },
  }
}

interface Group {
  troops: number
  food: number
  coins: number
  train(decision: Decision): Promise<void>
}

const stepOf = ({ id, name }: Castle, { troops, food, coins, train }: Group): Step => ({
  id: `recruit ${id}`,
  what: `Train ${formatCount(troops, 'recruit')} at ${name}`,
  uses: 'coins',
  value: troops,
  measure: 'troops',
  gain: troops * TROOP_WORTH,
  loss: food + coins * COIN_WORTH,
  take: train,
})

/** What recruits wait for, by how many each would pay. "" if the castle can pay. */
function whyNone({ coinsKept }: RecruitRules, pays: { coins: number; food: number; day: number }): string {
  if (pays.day < GROUP.least) return 'The coins for recruits of today are spent, as set.'
  if (pays.coins < GROUP.least)
    return coinsKept > 0
      ? `Recruits wait for coins: ${formatNumber(coinsKept)} are kept, as set.`
      : 'Recruits wait for coins.'
  return pays.food < GROUP.least ? 'Recruits wait for food.' : ''
}

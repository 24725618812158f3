import { HOUR } from '../../../../shared/time'
import type { Difficulty, EventKind, RunningEvent } from '../../protocol/events'
import { formatCount, formatList, formatNumber } from '../../protocol/formats'
import { type Expected, expectedByDifficulty } from './best-difficulty'
import type { ModuleContext, Step } from './module'
import type { HuntingCastle } from './rising-camps'

export interface DifficultyPlan {
  kind: EventKind
  /** `best` stands for the one that is expected to bring most points. */
  difficulty: Difficulty | 'best'
  /** Percent of each castle's troops that stay at home. */
  guardPart: number
  /** In a day of the game, and those that stay. */
  recruitCoins: number
  coinsKept: number
  /** Whether other raids send the same troops. */
  sharesTroops: boolean
}

/** Chooses the difficulty of an event, which can be done once, before the first attack. Null if it is settled. */
export async function difficultyStep(
  context: ModuleContext,
  event: RunningEvent,
  plan: DifficultyPlan,
): Promise<Step | null> {
  if (event.difficulty !== null) return null
  const expected = plan.difficulty === 'best' ? await expectedOf(context, event, plan) : []
  const wanted = expected[0]?.difficulty ?? (plan.difficulty === 'best' ? 'normal' : plan.difficulty)
  const choice = event.difficulties.find(({ difficulty }) => difficulty === wanted)
  if (!choice) return null
  return {
    id: `difficulty ${event.id}`,
    what: `Choose the difficulty ${wanted}`,
    uses: 'time',
    value: choice.points,
    measure: 'percent of the usual points',
    gain: 0,
    loss: 0,
    isUrgent: true,
    ...(expected.length > 0 && { reason: expectationText(expected, event, plan) }),
    async take(decision) {
      await context.game.chooseDifficulty(event.id, wanted)
      const { points, defenders } = choice
      const text = `Difficulty ${wanted}: ${points} % of the usual points for ${defenders} % of the defenders.`
      context.print('>', text, decision)
    },
  }
}

async function expectedOf(context: ModuleContext, event: RunningEvent, plan: DifficultyPlan) {
  const { game, clock, losses } = context
  const castles = await game.castles()
  const [main] = castles
  if (!main) return []
  const leaving = (troops: number) => (troops * (100 - plan.guardPart)) / 100
  const garrison = Math.max(...castles.map(({ troops }) => troops))
  const offers = game.has('building') ? (await game.upgrades(main.id)).next : []
  const room = offers.find(({ kind }) => kind === 'barracks')?.effect.now ?? garrison
  return expectedByDifficulty({
    event,
    camps: await game.eventTargets(event.id, main.id),
    troops: leaving(garrison),
    room: leaving(room),
    recruits: await recruitsAnHour(context, event, plan),
    isShared: plan.sharesTroops,
    rising: plan.kind === 'khan' ? await huntingCastle(context, plan) : null,
    now: clock.now(),
    speed: game.speed,
    losses,
  })
}

/** What the taxes and the coins of now pay until the end. */
async function recruitsAnHour({ game, clock }: ModuleContext, event: RunningEvent, plan: DifficultyPlan) {
  if (!game.has('building')) return 0
  const hours = Math.max(1, ((event.endsAt - clock.now()) * game.speed) / HOUR)
  const taxes = (await game.castles()).reduce((sum, { purse }) => sum + (purse?.perHour ?? 0), 0)
  const saved = Math.max(0, (await game.player()).coins - plan.coinsKept) / hours
  return Math.min(plan.recruitCoins / 24, taxes + saved) / (await game.prices()).recruit.coins
}

/** Of the coins for recruits; outposts spend the others. */
const MAIN_SPENDS = 0.9

/** In games without buildings no more troops train than there were at the start. Beside raids, coins are for building. */
async function huntingCastle({ game }: ModuleContext, plan: DifficultyPlan): Promise<HuntingCastle> {
  const castles = await game.castles()
  const [main] = castles
  const hasBarracks = game.has('building')
  const offers = main && hasBarracks ? (await game.upgrades(main.id)).next : []
  const troops = main?.troops ?? 0
  const canPay = hasBarracks && plan.recruitCoins > 0 && !plan.sharesTroops
  const perHour = castles.reduce((sum, { purse }) => sum + (purse?.perHour ?? 0), 0)
  return {
    troops,
    room: offers.find(({ kind }) => kind === 'barracks')?.effect.now ?? troops,
    guardPart: plan.guardPart,
    coins: canPay ? Math.max(0, (await game.player()).coins - plan.coinsKept) : 0,
    coinsPerHour: canPay ? MAIN_SPENDS * Math.min(perHour, plan.recruitCoins / 24) : 0,
    isShared: plan.sharesTroops,
    recruitPrice: canPay ? (await game.prices()).recruit.coins : 1,
  }
}

/** "Expected points until the end of War of Berimond: hard about 71,000 for 12,600 troops, expert about 68,000 …" */
function expectationText(expected: Expected[], { title }: RunningEvent, { sharesTroops }: DifficultyPlan): string {
  const parts = expected.map(({ difficulty, points, fallen }) => {
    return `${difficulty} about ${formatNumber(roughly(points))} for ${formatCount(roughly(fallen), 'troop')}`
  })
  const beside = sharesTroops ? ', beside the other raids' : ''
  return `Expected points until the end of ${title}${beside}: ${formatList(parts)}.`
}

const roughly = (amount: number) => (amount < 1_000 ? Math.round(amount) : Math.round(amount / 100) * 100)

import type { Difficulty, EventKind, RunningEvent } from '../../protocol/events'
import { formatCount, formatList, formatNumber } from '../../protocol/formats'
import { type Expected, expectedByDifficulty } from './best-difficulty'
import type { ModuleContext, Step } from './module'

export interface DifficultyPlan {
  kind: EventKind
  /** `best` stands for the one that is expected to bring most points. */
  difficulty: Difficulty | 'best'
  /** Percent of each castle's troops that stay at home. */
  guardPart: number
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
    ...(expected.length > 0 && { reason: expectationText(expected, event) }),
    async take(decision) {
      await context.game.chooseDifficulty(event.id, wanted)
      const { points, defenders } = choice
      const text = `Difficulty ${wanted}: ${points} % of the usual points for ${defenders} % of the defenders.`
      context.print('>', text, decision)
    },
  }
}

async function expectedOf({ game, clock, losses }: ModuleContext, event: RunningEvent, plan: DifficultyPlan) {
  const castles = await game.castles()
  const [main] = castles
  if (!main) return []
  const garrison = Math.max(...castles.map(({ troops }) => troops))
  return expectedByDifficulty({
    event,
    camps: await game.eventTargets(event.id, main.id),
    troops: (garrison * (100 - plan.guardPart)) / 100,
    now: clock.now(),
    speed: game.speed,
    losses,
    rises: plan.kind === 'khan',
  })
}

/** "Expected until the end, with your troops: hard about 71,000 points for 12,600 troops, expert 68,000 for 12,400 …" */
function expectationText(expected: Expected[], { title }: RunningEvent): string {
  const parts = expected.map(({ difficulty, points, fallen }) => {
    return `${difficulty} about ${formatNumber(roughly(points))} for ${formatCount(roughly(fallen), 'troop')}`
  })
  return `Expected points until the end of ${title}: ${formatList(parts)}.`
}

const roughly = (amount: number) => (amount < 1_000 ? Math.round(amount) : Math.round(amount / 100) * 100)

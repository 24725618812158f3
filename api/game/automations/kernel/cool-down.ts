import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import type { AutomationContext } from '../automation'
import { RunEnds } from '../run-ends'

const REFUSALS_OF_A_STEP = 2
const STEP_RESTS = 30 * MINUTE
const REFUSALS_IN_A_ROW = 5
const WITHIN = 10 * MINUTE
const BOT_RESTS = 15 * MINUTE
const RESTS_OF_A_DAY = 3

/** Does not repeat what the game declines: a step that was declined twice is left alone, and a bot that is declined often rests. */
export interface CoolDown {
  isCool(stepId: string): boolean
  /**
   * Counts a refusal. Answers until when the bot should rest, or null.
   * @throws RunEnds at the third such rest of a day
   */
  refused(stepId: string, sentence: string): number | null
}

type Context = Pick<AutomationContext, 'game' | 'clock'>

export function createCoolDown({ game, clock }: Context): CoolDown {
  const steps = new Map<string, { refusals: number; until: number }>()
  let refusals: number[] = []
  let rests: number[] = []

  function leaveAlone(stepId: string, now: number) {
    for (const [id, { until }] of steps) if (until < now - HOUR) steps.delete(id)
    const count = (steps.get(stepId)?.refusals ?? 0) + 1
    const isEnough = count >= REFUSALS_OF_A_STEP
    steps.set(stepId, { refusals: isEnough ? 0 : count, until: isEnough ? now + STEP_RESTS / game.speed : now })
  }

  return {
    isCool: (stepId) => (steps.get(stepId)?.until ?? 0) <= clock.now(),
    refused(stepId, sentence) {
      const now = clock.now()
      leaveAlone(stepId, now)
      refusals = [...refusals.filter((at) => at > now - WITHIN / game.speed), now]
      if (refusals.length < REFUSALS_IN_A_ROW) return null
      refusals = []
      rests = [...rests.filter((at) => at > now - DAY / game.speed), now]
      if (rests.length >= RESTS_OF_A_DAY) throw new RunEnds('refused', keepsDeclining(game.server, sentence))
      return now + BOT_RESTS / game.speed
    },
  }
}

const keepsDeclining = (server: string, sentence: string) =>
  `${server} declined too many steps of this bot, the last one with: ${sentence} Check its settings, then start again.`

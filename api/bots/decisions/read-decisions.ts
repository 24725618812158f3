import type { Static } from 'elysia'
import { DECISION_ID } from '../../../shared/console/console-lines'
import {
  type Choice,
  DECISION_GONE,
  type DecisionsQuery,
  type OutcomeState,
  type ShownChoice,
  type ShownDecision,
  type ShownDecisions,
} from '../../../shared/decisions'
import { DECISIONS_PER_PAGE } from '../../../shared/limits'
import { AppError } from '../../platform/errors'
import { pageOf } from '../../platform/store/page'
import { stateOf } from '../bot-view'
import type { BotRecord } from '../model/bot-model'
import {
  DecisionModel,
  type DecisionRecord,
  decisionId,
  decisionKey,
  keysOf,
  partsOfId,
  placeOf,
} from '../model/decision-model'

const ID = new RegExp(`^${DECISION_ID}$`)

/** The projection of a bot whose decisions are shown. */
export const DECIDING_BOT = { desired: 1, stopReason: 1, epoch: 1 } as const
type DecidingBot = Pick<BotRecord, '_id' | keyof typeof DECIDING_BOT>

/** An unknown one may have been there more than seven days ago. */
export async function readDecision(bot: DecidingBot, id: string): Promise<ShownDecision> {
  const found = ID.test(id) && (await DecisionModel.findById(keyOf(bot, id)).lean<DecisionRecord>())
  if (!found) throw new AppError('not_found', DECISION_GONE)
  return decisionView(bot, found)
}

/** The decisions of a bot, newest first. */
export async function listDecisions(
  bot: DecidingBot,
  { limit = DECISIONS_PER_PAGE, cursor }: DecisionsQuery,
): Promise<Static<typeof ShownDecisions>> {
  const keys = { ...keysOf(bot._id), ...(cursor && { $lt: keyOf(bot, cursor) }) }
  const find = (count: number) =>
    DecisionModel.find({ _id: keys }).sort({ _id: -1 }).limit(count).lean<DecisionRecord[]>()
  const { page, last } = await pageOf(find, limit)
  return {
    decisions: page.map((each) => decisionView(bot, each)),
    next_cursor: last && decisionId(placeOf(last._id)),
  }
}

const keyOf = (bot: DecidingBot, id: string) => decisionKey({ bot: String(bot._id), ...partsOfId(id) })

function decisionView(bot: DecidingBot, { _id, at, decision, outcome }: DecisionRecord): ShownDecision {
  const { epoch, number } = placeOf(_id)
  const { chosen, runnerUp, compared, ruledOut } = decision
  return {
    id: decisionId({ epoch, number }),
    at: at.toISOString(),
    chosen: chosen && choiceView(chosen),
    runner_up: runnerUp && choiceView(runnerUp),
    compared,
    ruled_out: ruledOut,
    outcome: outcome ?? null,
    outcome_state: outcomeStateOf(bot, { epoch, decision, outcome }),
  }
}

interface Made extends Pick<DecisionRecord, 'decision' | 'outcome'> {
  epoch: number
}

/** Only the run that decided can tell what came of it. */
function outcomeStateOf(bot: DecidingBot, { epoch, decision, outcome }: Made): OutcomeState {
  if (outcome) return 'known'
  if (!decision.chosen || decision.isDone) return 'none'
  return bot.epoch === epoch && stateOf(bot) === 'online' ? 'awaited' : 'unknown'
}

const choiceView = ({ gainUnit = 'goods', lossUnit = 'goods', ...choice }: Choice): ShownChoice => ({
  ...choice,
  gain_unit: gainUnit,
  loss_unit: lossUnit,
})

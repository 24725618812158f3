import { Types } from 'mongoose'
import type { Decision, Outcome } from '../../../../shared/decisions'
import { DecisionModel, decisionKey } from '../../model/decision-model'

const TOWER = { measure: 'loot per troop-hour', gainUnit: 'loot', lossUnit: 'troops' }

/** A raid that was better than another one. */
export const raid = (fields: Partial<Decision> = {}): Decision => ({
  chosen: { what: 'Raid the tower at 39:37 with 140 troops', value: 31, gain: 4260, loss: 40, ...TOWER },
  runnerUp: { what: 'Raid the tower at 40:35 with 120 troops', value: 27.6, gain: 3100, loss: 35, ...TOWER },
  compared: 14,
  ruledOut: [{ what: 'The tower at 41:40', why: 'It fell an hour ago.' }],
  ...fields,
})

interface StoredDecision {
  bot: string
  user: string
  number?: number
  at?: Date
  outcome?: Outcome
}

/** Of run 3. */
export function storeDecision({ bot, user, number = 17, at = new Date(), outcome }: StoredDecision) {
  const _id = decisionKey({ bot, epoch: 3, number })
  return DecisionModel.create({ _id, user: new Types.ObjectId(user), at, decision: raid(), outcome })
}

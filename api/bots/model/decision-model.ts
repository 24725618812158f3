import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import type { Decision, Outcome } from '../../../shared/decisions'
import { DAY, SECOND } from '../../../shared/time'

/** What bots decided, for seven days. Runs write through the driver, so nothing here has defaults. */
const schema = new Schema(
  {
    /** Bot, run and number, as `decisionKey` writes them. */
    _id: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    decision: { type: Schema.Types.Mixed, required: true },
    /** Missing until it is known. */
    outcome: { type: Schema.Types.Mixed },
  },
  { versionKey: false },
)
schema.index({ user: 1, _id: -1 })
schema.index({ at: 1 }, { expireAfterSeconds: (7 * DAY) / SECOND })

export type DecisionRecord = Omit<InferSchemaType<typeof schema>, 'decision' | 'outcome'> & {
  decision: Decision
  outcome?: Outcome
}
export const DecisionModel = mongoose.model('Decision', schema, 'decisions')

type BotId = Types.ObjectId | string

export interface DecisionPlace {
  bot: BotId
  epoch: number
  /** Counts the decisions of the run. */
  number: number
}

/** Keys of one bot sort in the order of its decisions. */
export const decisionKey = ({ bot, epoch, number }: DecisionPlace) => `${bot} ${padded(epoch)}-${padded(number)}`

/** All keys of a bot. */
export const keysOf = (bot: BotId) => ({ $gt: `${bot} `, $lt: `${bot}!` })

export function placeOf(key: string): DecisionPlace {
  const [bot = '', id = ''] = key.split(' ')
  return { bot, ...partsOfId(id) }
}

/** `3-17` */
export const decisionId = ({ epoch, number }: Omit<DecisionPlace, 'bot'>) => `${epoch}-${number}`

export function partsOfId(id: string): Omit<DecisionPlace, 'bot'> {
  const [epoch = 0, number = 0] = id.split('-').map(Number)
  return { epoch, number }
}

const padded = (count: number) => String(count).padStart(10, '0')

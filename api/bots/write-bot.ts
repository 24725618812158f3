import type { QueryFilter, UpdateQuery } from 'mongoose'
import { outcomeOf, type WriteOutcome } from '../store/write-outcome'
import { type BotDocument, BotModel } from './bot-model'

type Expected = QueryFilter<BotDocument>

/** Changes a bot that is as expected; one that was removed meanwhile is not found. */
export function updateBot(
  { _id }: BotDocument,
  expected: Expected,
  update: UpdateQuery<BotDocument>,
): Promise<WriteOutcome<BotDocument>> {
  const write = BotModel.findOneAndUpdate({ ...expected, _id }, update, { returnDocument: 'after' })
  return outcomeOf('Bot', write, () => BotModel.findById(_id))
}

export function deleteBot({ _id }: BotDocument, expected: Expected): Promise<WriteOutcome<BotDocument>> {
  return outcomeOf('Bot', BotModel.findOneAndDelete({ ...expected, _id }), () => BotModel.findById(_id))
}

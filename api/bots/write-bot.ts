import type { QueryFilter, UpdateQuery } from 'mongoose'
import { outcomeOf, type WriteOutcome } from '../platform/store/write-outcome'
import type { ChangePublisher } from '../realtime/changes/changes'
import { type BotDocument, BotModel } from './model/bot-model'

type Expected = QueryFilter<BotDocument>

export interface WriteBotDeps {
  changes: ChangePublisher
}

/** Updates the bot only if it matches `expected`. Missing is 404; a bot that differs is returned unwritten. */
export async function updateBot(
  deps: WriteBotDeps,
  bot: BotDocument,
  { expected, update }: { expected: Expected; update: UpdateQuery<BotDocument> },
): Promise<WriteOutcome<BotDocument>> {
  const { _id } = bot
  const write = BotModel.findOneAndUpdate({ ...expected, _id }, update, { returnDocument: 'after' })
  return publishIfWritten(deps, bot, await outcomeOf('Bot', write, () => BotModel.findById(_id)))
}

export async function deleteBot(
  deps: WriteBotDeps,
  bot: BotDocument,
  expected: Expected,
): Promise<WriteOutcome<BotDocument>> {
  const { _id } = bot
  const write = BotModel.findOneAndDelete({ ...expected, _id })
  return publishIfWritten(deps, bot, await outcomeOf('Bot', write, () => BotModel.findById(_id)))
}

function publishIfWritten({ changes }: WriteBotDeps, { user, _id }: BotDocument, outcome: WriteOutcome<BotDocument>) {
  if (outcome.isWritten) changes.publish({ kind: 'bot', user, id: _id })
  return outcome
}

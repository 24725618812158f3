import type { QueryFilter, UpdateQuery } from 'mongoose'
import { outcomeOf, type WriteOutcome } from '../platform/store/write-outcome'
import type { ChangePublisher } from '../realtime/changes/changes'
import { BotModel, type BotRecord } from './model/bot-model'

type Expected = QueryFilter<BotRecord>

export interface WriteBotDeps {
  changes: ChangePublisher
}

/** Updates the bot only if it matches `expected`. Missing is 404; a bot that differs is returned unwritten. */
export async function updateBot(
  deps: WriteBotDeps,
  bot: BotRecord,
  { expected, update }: { expected: Expected; update: UpdateQuery<BotRecord> },
): Promise<WriteOutcome<BotRecord>> {
  const { _id } = bot
  const write = BotModel.findOneAndUpdate({ ...expected, _id }, update, { returnDocument: 'after' }).lean<BotRecord>()
  return publishIfWritten(deps, bot, await outcomeOf('Bot', write, () => BotModel.findById(_id).lean<BotRecord>()))
}

export async function deleteBot(
  deps: WriteBotDeps,
  bot: BotRecord,
  expected: Expected,
): Promise<WriteOutcome<BotRecord>> {
  const { _id } = bot
  const write = BotModel.findOneAndDelete({ ...expected, _id }).lean<BotRecord>()
  return publishIfWritten(deps, bot, await outcomeOf('Bot', write, () => BotModel.findById(_id).lean<BotRecord>()))
}

function publishIfWritten({ changes }: WriteBotDeps, { user, _id }: BotRecord, outcome: WriteOutcome<BotRecord>) {
  if (outcome.isWritten) changes.publish({ kind: 'bot', user, id: _id })
  return outcome
}

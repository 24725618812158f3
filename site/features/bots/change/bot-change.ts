import type { Bot, BotChange } from '../../../../shared/bots'

/** A bot as it is filled in anew; without a game account the id is empty. */
interface ChangeDraft {
  name: string
  accountId: string
}

/** What differs between the bot and what was filled in. */
export function changeOf(bot: Bot, draft: ChangeDraft): BotChange {
  const name = draft.name.trim()
  const change: BotChange = {}
  if (name !== bot.name) change.name = name
  if (draft.accountId && draft.accountId !== bot.accountId) change.accountId = draft.accountId
  return change
}

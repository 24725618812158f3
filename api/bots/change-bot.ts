import type { Bot, BotChange } from '../../shared/bots'
import { findOwnedAccount } from '../accounts/find-owned-account'
import { botSecret, type SecretBox } from '../accounts/secret-box'
import type { Viewer } from '../auth/tokens'
import { conflict } from '../errors'
import type { Catalogue } from '../templates/catalogue'
import { completeSettings, givenSecrets } from '../templates/settings'
import { type BotDocument, BotModel } from './bot-model'
import { botView } from './bot-view'

interface ChangeBotDeps {
  catalogue: Catalogue
  secretBox: SecretBox
}

/** Changes what was sent and leaves the rest; an online bot keeps what it runs with. */
export async function changeBot(
  deps: ChangeBotDeps,
  viewer: Viewer,
  bot: BotDocument,
  change: BotChange,
): Promise<Bot> {
  const changes = { ...(await changedParts(deps, viewer, bot, change)) }
  const changed = await BotModel.findOneAndUpdate(
    { _id: bot._id, desired: 'offline' },
    { $set: changes },
    { returnDocument: 'after' },
  )
  if (!changed) throw conflict('Stop the bot first: it cannot be changed while it is online.')
  return botView(changed, deps.catalogue)
}

async function changedParts(deps: ChangeBotDeps, viewer: Viewer, bot: BotDocument, change: BotChange) {
  const template = deps.catalogue.get(bot.templateId)
  const changes: Record<string, unknown> = {}
  if (change.name !== undefined) changes.name = change.name.trim()
  if (change.accountId !== undefined) {
    changes.account = (await findOwnedAccount(viewer, change.accountId))._id
    if (bot.stopReason?.code === 'account_deleted') changes.stopReason = null
  }
  if (change.settings) changes.settings = completeSettings(template, { ...bot.settings, ...change.settings })
  for (const [key, value] of givenSecrets(template, change.secrets)) {
    changes[`secrets.${key}`] = deps.secretBox.seal(value, botSecret(viewer.id, key))
  }
  return changes
}

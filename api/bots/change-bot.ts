import type { BotChange, BotDetail } from '../../shared/bots'
import { findOwnedAccount } from '../game/accounts/find-owned-account'
import { findUser } from '../identity/users/find-user'
import type { Viewer } from '../identity/viewer/viewer'
import { botSecret, type SecretBox } from '../platform/encryption/secret-box'
import { conflict } from '../platform/errors'
import { botDetail } from './bot-view'
import type { BotRecord } from './model/bot-model'
import type { Catalogue } from './templates/catalogue'
import { withRestZone } from './templates/rest-zone'
import { checkSettingsChange, validSecrets } from './templates/settings'
import { updateBot, type WriteBotDeps } from './write-bot'

interface ChangeBotDeps extends WriteBotDeps {
  catalogue: Catalogue
  secretBox: SecretBox
}

interface OwnedBot {
  viewer: Viewer
  bot: BotRecord
}

/** Changes the given fields. An online bot can only be renamed. */
export async function changeBot(deps: ChangeBotDeps, { viewer, bot }: OwnedBot, change: BotChange): Promise<BotDetail> {
  const { relied, update } = await checkedChange(deps, { viewer, bot }, change)
  const isInPlace = Object.keys(change).every((part) => part === 'name')
  const expected = isInPlace ? {} : { desired: 'offline' as const, ...relied }
  const { isWritten, current } = await updateBot(deps, bot, { expected, update })
  if (isWritten) return botDetail(current, deps.catalogue)
  if (current.desired === 'online') throw conflict('Stop the bot first: it cannot be changed while it is online.')
  // This change was checked against settings that a concurrent change has replaced.
  return changeBot(deps, { viewer, bot: current }, change)
}

/** Returns the update, one path for each setting and secret, and the stored settings that it was checked against. */
async function checkedChange(deps: ChangeBotDeps, { viewer, bot }: OwnedBot, change: BotChange) {
  const { script_version: version = bot.scriptVersion } = change
  const template = await deps.catalogue.get({ id: bot.templateId, player: bot.user, version })
  const set: Record<string, unknown> = {}
  const unset: Record<string, 1> = {}
  if (change.name !== undefined) set.name = change.name.trim()
  if (change.script_version !== undefined) set.scriptVersion = change.script_version
  if (change.accountId !== undefined) {
    set.account = (await findOwnedAccount(viewer, change.accountId, { _id: 1 }))._id
    if (bot.stopReason?.code === 'account_deleted') set.stopReason = null
  }
  const settings = change.settings && (await zonedSettings(viewer, bot, change.settings))
  const relied = checkSettingsChange(template, bot.settings, settings)
  for (const [key, value] of Object.entries(settings ?? {})) set[`settings.${key}`] = value
  for (const [key, value] of validSecrets(template, change.secrets)) {
    if (value === null) unset[`secrets.${key}`] = 1
    else set[`secrets.${key}`] = deps.secretBox.seal(value, botSecret(viewer.id, key))
  }
  return {
    relied: Object.fromEntries(relied.map(([key, value]) => [`settings.${key}`, value])),
    update: { $set: set, $unset: unset },
  }
}

async function zonedSettings(
  viewer: Viewer,
  { settings: stored }: BotRecord,
  given: NonNullable<BotChange['settings']>,
) {
  const { timeZone: zone } = await findUser(viewer, { timeZone: 1 })
  return withRestZone(given, { stored, zone })
}

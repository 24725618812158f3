import type { Bot, BotDetail, BotState } from '../../shared/bots'
import { stopReasonOf } from '../../shared/stop-reasons'
import type { BotRecord } from './model/bot-model'
import type { Catalogue } from './templates/catalogue'
import { shownSettings } from './templates/rest-zone'
import { knownSettings } from './templates/settings'

type WithState = Pick<BotRecord, 'desired' | 'stopReason'>
export type ShownBot = WithState & Pick<BotRecord, '_id' | 'user' | 'name' | 'templateId' | 'account' | 'createdAt'>

/** What a list reads of each bot. */
export const SHOWN_OF_BOT = {
  user: 1,
  name: 1,
  templateId: 1,
  account: 1,
  desired: 1,
  stopReason: 1,
  createdAt: 1,
} satisfies Partial<Record<keyof ShownBot, 1>>

/** What the view of one bot reads besides. */
export const SHOWN_OF_BOT_DETAIL = { ...SHOWN_OF_BOT, scriptVersion: 1, settings: 1, secrets: 1 } as const
export type ShownDetail = ShownBot & Pick<BotRecord, 'scriptVersion' | 'settings' | 'secrets'>

/** Derived: online while the player wants the bot online, otherwise from how its last run ended. */
export function stateOf({ desired, stopReason }: WithState): BotState {
  if (desired === 'online') return 'online'
  return stopReasonOf(stopReason?.code ?? '')?.state === 'error' ? 'error' : 'offline'
}

export async function botView(bot: ShownBot, catalogue: Pick<Catalogue, 'about' | 'builtIn'>): Promise<Bot> {
  const { _id, user, name, templateId, account, stopReason } = bot
  const label = catalogue.builtIn(templateId)?.label ?? (await catalogue.about(templateId, user))?.label
  return {
    id: _id.toHexString(),
    name,
    templateId,
    templateLabel: label ?? templateId,
    accountId: account?.toHexString() ?? null,
    state: stateOf(bot),
    created_at: bot.createdAt.toISOString(),
    stop_reason: stopReason ? { code: stopReason.code, message: stopReason.message } : null,
  }
}

/** Adds the settings to the view: the template's defaults fill the gaps, and rest hours come with their time zone. */
export async function botDetail(bot: ShownDetail, catalogue: Catalogue): Promise<BotDetail> {
  const version = bot.scriptVersion ?? null
  const template = await catalogue.find({ id: bot.templateId, player: bot.user, version })
  return {
    ...(await botView(bot, catalogue)),
    script_version: version,
    settings: shownSettings(
      template ? { ...template.defaults, ...knownSettings(template, bot.settings) } : bot.settings,
    ),
    secrets_set: Object.keys(bot.secrets),
  }
}

import type { Bot, BotChange, BotDetail } from '../../../../shared/bots'
import type { FieldFault } from '../../../../shared/input/field-fault'
import { BOT_NAME, PLAIN_NAME } from '../../../../shared/input/name-rules'
import { textFault } from '../../../../shared/input/text-rule'
import { REST_ZONE } from '../../../../shared/settings/pace'
import { type Settings, secretFaults } from '../../../../shared/settings/setting-faults'
import { ENGLISH } from '../../../../shared/settings/setting-texts'
import type { Template } from '../../../../shared/templates'
import { withRestZone } from '../settings/rest-zone'
import { versionOf } from '../settings/script-version'
import { settingFaults, settingValues, type TypedSettings } from '../settings/setting-values'

/** Only the changed fields. The rest follows the bot, even if it changes elsewhere. */
export interface ChangeDraft {
  name?: string
  accountId?: string
  /** Of a script, as a number; empty for the newest at each start. */
  version?: string
  settings: TypedSettings
  /** An empty text keeps the secret, null removes it. */
  secrets: Record<string, string | null>
}

export const UNCHANGED: ChangeDraft = { settings: {}, secrets: {} }

export interface Configuration {
  template: Template
  detail: BotDetail
}

export function botChangeOf(bot: Bot, draft: ChangeDraft, configuration: Configuration | null): BotChange {
  const change: BotChange = {}
  const name = (draft.name ?? bot.name).trim()
  if (name !== bot.name) change.name = name
  if (draft.accountId && draft.accountId !== bot.accountId) change.accountId = draft.accountId
  const settings = configuration ? changedSettings(configuration, draft.settings) : []
  if (settings.length > 0) change.settings = withRestZone(Object.fromEntries(settings), configuration?.detail.settings)
  const version = versionOf(draft.version ?? '')
  if (configuration && draft.version !== undefined && version !== configuration.detail.script_version)
    change.script_version = version
  const secrets = Object.entries(draft.secrets).filter(([, value]) => value !== '')
  if (secrets.length > 0) change.secrets = Object.fromEntries(secrets)
  return change
}

/** Checks only changed settings, so that an old value does not block another change. */
export function changeFaults(bot: Bot, draft: ChangeDraft, configuration: Configuration | null): FieldFault[] {
  const misnamed = textFault([BOT_NAME, PLAIN_NAME], draft.name ?? bot.name)
  const faults = misnamed ? [{ path: 'name', message: misnamed }] : []
  if (!configuration) return faults
  const { template, detail } = configuration
  const changed = changedSettings(configuration, draft.settings).map(([key]) => [key, draft.settings[key] ?? ''])
  return [
    ...faults,
    ...settingFaults(template, Object.fromEntries(changed), { texts: ENGLISH, stored: detail.settings }),
    ...secretFaults(template.secrets, draft.secrets),
  ]
}

/** An emptied number field keeps the current value. */
export const fallbacksOf = ({ template, detail }: Configuration) => ({ ...template.defaults, ...detail.settings })

/** All settings as they would be, without those that the template no longer has. */
export function settingsToTry(configuration: Configuration, { settings }: ChangeDraft): Settings {
  const { template, detail } = configuration
  const fallbacks = fallbacksOf(configuration)
  const changed = withRestZone(settingValues(template, settings, fallbacks), detail.settings)
  const known = Object.entries({ ...fallbacks, ...changed }).filter(
    ([key]) => key in template.defaults || key === REST_ZONE,
  )
  return Object.fromEntries(known)
}

function changedSettings(configuration: Configuration, typed: TypedSettings) {
  const values = settingValues(configuration.template, typed, fallbacksOf(configuration))
  return Object.entries(values).filter(([key, value]) => value !== configuration.detail.settings[key])
}

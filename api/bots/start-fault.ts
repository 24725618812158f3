import type { Settings } from '../../shared/settings/setting-faults'
import type { BuiltInTemplate } from '../game/automations/automation'
import { AppError } from '../platform/errors'
import type { BotRecord } from './model/bot-model'
import { endOf, type RunEnd } from './stop-reasons'
import type { Catalogue } from './templates/catalogue'
import { isOwn, type OwnTemplate } from './templates/own-templates'
import { completeSettings, knownSettings } from './templates/settings'

/** The template as the bot runs it now, or why it cannot. */
export async function templateOfBot(
  { find }: Pick<Catalogue, 'find'>,
  { templateId: id, user: player, scriptVersion: version }: Pick<BotRecord, 'templateId' | 'user' | 'scriptVersion'>,
): Promise<BuiltInTemplate | OwnTemplate | RunEnd> {
  return (await find({ id, player, version })) ?? endOf('template_gone')
}

/** Why a bot with these stored settings cannot start. */
export function faultOfStart(template: BuiltInTemplate, stored: Settings): RunEnd | null {
  if (isOwn(template) && template.fault) return { code: 'script_error', message: template.fault }
  try {
    completeSettings(template, knownSettings(template, stored))
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: 'settings', message: `${error.message}${isOwn(template) ? whose(template) : ''}` }
  }
}

const whose = ({ label, version }: OwnTemplate) =>
  ` Version ${version} of ${label} asks for that; please change the settings of this bot.`

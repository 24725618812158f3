import { SCRIPT_LIMITS } from '../../../shared/limits'
import { allScriptsTaken, scriptsRefusal } from '../../../shared/plans/plan-refusals'
import { scriptsOf } from '../../../shared/plans/plans'
import { SOURCE_TOO_LONG } from '../../../shared/script-rules'
import { NO_SUCH_TEMPLATE } from '../../../shared/scripts'
import { builtInTemplates } from '../../bots/templates/built-in'
import { findUser } from '../../identity/users/find-user'
import { AppError, invalidAt } from '../../platform/errors'
import { ScriptModel, type ScriptRecord } from './script-model'

/** Answers the plan. @throws if it has no custom scripts */
export async function refuseWithoutScripts(player: { id: string }): Promise<string> {
  const { plan } = await findUser(player, { plan: 1 })
  const refusal = scriptsRefusal(plan)
  if (refusal) throw new AppError('limit_reached', refusal, { code: 'needs_plan' })
  return plan
}

export function refuseLongSource(source: string): void {
  if (Buffer.byteLength(source) > SCRIPT_LIMITS.sourceBytes) throw invalidAt('source', SOURCE_TOO_LONG)
}

export function refuseUnknownTemplate(id: string): void {
  if (!builtInTemplates.some((template) => template.id === id)) throw invalidAt('from', NO_SUCH_TEMPLATE)
}

export async function refuseTooMany(user: string, plan: string): Promise<void> {
  if ((await ScriptModel.countDocuments({ user })) >= scriptsOf(plan)) throw tooMany(plan)
}

/** Counted again after the insert: two tabs may create at once. */
export async function isAboveLimit({ _id, user }: Pick<ScriptRecord, '_id' | 'user'>, plan: string): Promise<boolean> {
  return (await ScriptModel.countDocuments({ user, _id: { $lte: _id } })) > scriptsOf(plan)
}

export const tooMany = (plan: string) => new AppError('limit_reached', allScriptsTaken(plan))

import type { ScriptAnswer, ScriptChange } from '../../../shared/scripts'
import { recordAudit } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { notFound } from '../../platform/errors'
import { findNewestVersion } from './find-script'
import { refuseWithoutScripts } from './refuse-scripts'
import type { ScriptDeps } from './script-deps'
import { ScriptModel, type ScriptRecord } from './script-model'
import { scriptAnswer } from './script-view'

interface Command {
  by: SignedInCaller
  script: ScriptRecord
}

export async function renameScript(
  deps: ScriptDeps,
  { by: { viewer, caller }, script }: Command,
  change: ScriptChange,
): Promise<ScriptAnswer> {
  await refuseWithoutScripts(viewer)
  const name = change.name.trim()
  const detail = `${script.name} to ${name}`
  await recordAudit(deps, caller, { action: 'script_renamed', actor: viewer.id, subject: viewer.id, detail })
  const changed = await ScriptModel.findOneAndUpdate(
    { _id: script._id },
    { $set: { name } },
    { returnDocument: 'after' },
  ).lean<ScriptRecord>()
  if (!changed) throw notFound('Script')
  deps.changes.publish({ kind: 'script', user: viewer.id, id: script._id })
  return scriptAnswer(changed, await findNewestVersion(changed))
}

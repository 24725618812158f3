import type { ScriptAnswer, ScriptInput } from '../../../shared/scripts'
import { recordAudit } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { creationFields } from '../../platform/store/chronological-id'
import {
  isAboveLimit,
  refuseLongSource,
  refuseTooMany,
  refuseUnknownTemplate,
  refuseWithoutScripts,
  tooMany,
} from './refuse-scripts'
import { removeWithVersions } from './remove-script'
import type { ScriptDeps } from './script-deps'
import { ScriptModel } from './script-model'
import { ScriptVersionModel } from './script-version-model'
import { scriptAnswer } from './script-view'

export async function createScript(
  deps: ScriptDeps,
  { viewer, caller }: SignedInCaller,
  { name: typed, source, from }: ScriptInput,
): Promise<ScriptAnswer> {
  const plan = await refuseWithoutScripts(viewer)
  refuseLongSource(source)
  if (from !== undefined) refuseUnknownTemplate(from)
  await refuseTooMany(viewer.id, plan)
  await deps.rateLimits.scriptSaves.take(viewer.id)
  const name = typed.trim()
  const user = viewer.id
  const read = await deps.readScript(source)
  const fields = creationFields(deps.clock.now())
  await recordAudit(deps, caller, { action: 'script_created', actor: user, subject: user, detail: name })
  // First, because a script has a version from the beginning.
  const version = await ScriptVersionModel.create({
    ...creationFields(deps.clock.now()),
    ...read,
    user,
    script: fields._id,
    number: 1,
    source,
  })
  const script = await ScriptModel.create({
    ...fields,
    user,
    name,
    ...(from && { from }),
    newest: 1,
    runs: read.problems.length === 0,
    unit: read.unit,
    changedAt: version.createdAt,
  })
  if (await isAboveLimit(script, plan)) {
    await removeWithVersions(script)
    throw tooMany(plan)
  }
  deps.changes.publish({ kind: 'script', user, id: script._id })
  return scriptAnswer(script, version)
}

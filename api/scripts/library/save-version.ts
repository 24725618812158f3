import { SCRIPT_LIMITS } from '../../../shared/limits'
import type { ScriptAnswer, ScriptVersionInput } from '../../../shared/scripts'
import { recordAudit } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { AppError, notFound } from '../../platform/errors'
import { creationFields } from '../../platform/store/chronological-id'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { findNewestVersion } from './find-script'
import { refuseLongSource, refuseWithoutScripts } from './refuse-scripts'
import type { ScriptDeps } from './script-deps'
import { ScriptModel, type ScriptRecord } from './script-model'
import { ScriptVersionModel, type ScriptVersionRecord } from './script-version-model'
import { scriptAnswer } from './script-view'

interface Command {
  by: SignedInCaller
  script: ScriptRecord
}

export interface SavedVersion {
  answer: ScriptAnswer
  /** False if the newest version has this code already. */
  isNew: boolean
}

export async function saveVersion(
  deps: ScriptDeps,
  { by: { viewer, caller }, script }: Command,
  { source, note = '' }: ScriptVersionInput,
): Promise<SavedVersion> {
  await refuseWithoutScripts(viewer)
  refuseLongSource(source)
  const newest = await findNewestVersion(script)
  if (newest.source === source) return { answer: scriptAnswer(script, newest), isNew: false }
  if (newest.number >= SCRIPT_LIMITS.versions) throw tooManyVersions()
  await deps.rateLimits.scriptSaves.take(viewer.id)
  const read = await deps.readScript(source)
  await recordAudit(deps, caller, {
    action: 'script_saved',
    actor: viewer.id,
    subject: viewer.id,
    detail: script.name,
  })
  const fields = creationFields(deps.clock.now())
  const version = await insertAfter(newest, {
    ...fields,
    ...read,
    user: script.user,
    script: script._id,
    source,
    note: note.trim(),
  })
  await ScriptModel.updateOne(
    { _id: script._id, newest: { $lt: version.number } },
    {
      $set: {
        newest: version.number,
        runs: read.problems.length === 0,
        unit: read.unit,
        changedAt: version.createdAt,
      },
    },
  )
  const changed = await ScriptModel.findById(script._id).lean<ScriptRecord>()
  if (!changed) {
    // It was removed in the same moment.
    await ScriptVersionModel.deleteOne({ _id: version._id })
    throw notFound('Script')
  }
  deps.changes.publish({ kind: 'script', user: viewer.id, id: script._id })
  return { answer: scriptAnswer(changed, version), isNew: fields._id.equals(version._id) }
}

/** Another tab may have taken the next number. This version then comes after it, unless that one has the same code. */
async function insertAfter(
  { number }: ScriptVersionRecord,
  version: Omit<ScriptVersionRecord, 'number'>,
): Promise<ScriptVersionRecord> {
  if (number >= SCRIPT_LIMITS.versions) throw tooManyVersions()
  try {
    return await ScriptVersionModel.create({ ...version, number: number + 1 })
  } catch (error) {
    if (!isDuplicate(error, 'number')) throw error
    const newest = await findNewestVersion({ _id: version.script })
    return newest.source === version.source ? newest : insertAfter(newest, version)
  }
}

const tooManyVersions = () =>
  new AppError(
    'limit_reached',
    `A script may have ${SCRIPT_LIMITS.versions} versions. Please save this one as a new script.`,
  )

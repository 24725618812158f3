import type { Script } from '../../../shared/scripts'
import { notFound } from '../../platform/errors'
import { isObjectId } from '../../platform/store/object-id'
import { ScriptModel, type ScriptRecord } from './script-model'
import { ScriptVersionModel, type ScriptVersionRecord } from './script-version-model'
import { LISTED_FIELDS, type ListedVersion, scriptView, versionView } from './script-view'

interface Player {
  id: string
}

/** Newest first. Those of a plan without scripts are listed too: they can be read and exported. */
export async function listScripts({ id }: Player): Promise<Script[]> {
  const scripts = await ScriptModel.find({ user: id }).sort({ _id: -1 }).lean<ScriptRecord[]>()
  return scripts.map(scriptView)
}

/** Another player's script is not found, as if it did not exist. */
export async function findOwnScript({ id }: Player, scriptId: string): Promise<ScriptRecord> {
  const script = isObjectId(scriptId) && (await ScriptModel.findOne({ _id: scriptId, user: id }).lean<ScriptRecord>())
  if (!script) throw notFound('Script')
  return script
}

/** Newest first. */
export async function listVersions({ _id }: ScriptRecord) {
  const versions = await ScriptVersionModel.find({ script: _id }, LISTED_FIELDS)
    .sort({ number: -1 })
    .lean<ListedVersion[]>()
  return versions.map(versionView)
}

const WHOLE_NUMBER = /^[1-9][0-9]{0,5}$/

export async function findVersion({ _id }: ScriptRecord, number: number | string): Promise<ScriptVersionRecord> {
  const version =
    WHOLE_NUMBER.test(String(number)) &&
    (await ScriptVersionModel.findOne({ script: _id, number: Number(number) }).lean<ScriptVersionRecord>())
  if (!version) throw notFound('Version')
  return version
}

/** By its number, not by the script's `newest`, which is written a moment later. */
export async function findNewestVersion({ _id }: Pick<ScriptRecord, '_id'>): Promise<ScriptVersionRecord> {
  const version = await ScriptVersionModel.findOne({ script: _id }).sort({ number: -1 }).lean<ScriptVersionRecord>()
  if (!version) throw notFound('Version')
  return version
}

import { randomBytes } from 'node:crypto'
import type { SharedScript } from '../../../shared/shared-scripts'
import { recordAudit } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { notFound } from '../../platform/errors'
import { findNewestVersion } from './find-script'
import { refuseWithoutScripts } from './refuse-scripts'
import type { ScriptDeps } from './script-deps'
import { ScriptModel, type ScriptRecord } from './script-model'

interface Command {
  by: SignedInCaller
  script: ScriptRecord
}

const newWord = () => randomBytes(24).toString('base64url')
const WORD = /^[\w-]{32}$/

/** Answers the word of the link, the same one until sharing ends. */
export async function shareScript(deps: ScriptDeps, { by: { viewer, caller }, script }: Command): Promise<string> {
  if (script.sharedAs) return script.sharedAs
  await refuseWithoutScripts(viewer)
  const change = { action: 'script_shared', actor: viewer.id, subject: viewer.id, detail: script.name } as const
  await recordAudit(deps, caller, change)
  await ScriptModel.updateOne({ _id: script._id, sharedAs: { $exists: false } }, { $set: { sharedAs: newWord() } })
  deps.changes.publish({ kind: 'script', user: viewer.id, id: script._id })
  const shared = await ScriptModel.findById(script._id).lean<ScriptRecord>()
  if (!shared?.sharedAs) throw notFound('Script')
  return shared.sharedAs
}

/** The link leads nowhere from now on, and sharing again makes another. */
export async function endSharing(deps: ScriptDeps, { by: { viewer, caller }, script }: Command): Promise<void> {
  if (!script.sharedAs) return
  const change = { action: 'script_unshared', actor: viewer.id, subject: viewer.id, detail: script.name } as const
  await recordAudit(deps, caller, change)
  await ScriptModel.updateOne({ _id: script._id }, { $unset: { sharedAs: 1 } })
  deps.changes.publish({ kind: 'script', user: viewer.id, id: script._id })
}

/** The newest version, for any player who has the link. It does not say whose script it is. */
export async function findSharedScript(word: string): Promise<SharedScript> {
  const script = WORD.test(word) && (await ScriptModel.findOne({ sharedAs: word }).lean<ScriptRecord>())
  if (!script) throw notFound('Shared script')
  const { number, source, createdAt } = await findNewestVersion(script)
  return { name: script.name, version: number, source, saved_at: createdAt.toISOString() }
}

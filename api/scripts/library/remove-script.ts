import { scriptTemplateId } from '../../../shared/script-rules'
import { BotModel } from '../../bots/model/bot-model'
import { recordAudit } from '../../identity/audit/record-audit'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { conflict } from '../../platform/errors'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { DryRunModel } from '../dry-run/model/dry-run-model'
import type { ScriptDeps } from './script-deps'
import { ScriptModel, type ScriptRecord } from './script-model'
import { ScriptVersionModel } from './script-version-model'

interface Command {
  by: SignedInCaller
  script: ScriptRecord
}

/** Without a plan too: what cannot be changed can still be removed. */
export async function removeScript(deps: ScriptDeps, { by: { viewer, caller }, script }: Command): Promise<void> {
  await refuseUsed(script)
  await recordAudit(deps, caller, {
    action: 'script_removed',
    actor: viewer.id,
    subject: viewer.id,
    detail: script.name,
  })
  const dryRuns = await DryRunModel.find({ script: script._id }, { _id: 1 }).lean()
  await removeWithVersions(script)
  // Nobody counts them any more, so they would play beside others of this player.
  for (const { _id } of dryRuns) deps.dryRuns.cancel(String(_id))
  deps.changes.publish({ kind: 'script', user: viewer.id, id: script._id })
}

/** Each may hold the lines of many days. */
const DRY_RUNS_BATCH_SIZE = 20

/** The script first: versions without a script are not shown. */
export async function removeWithVersions({ _id }: Pick<ScriptRecord, '_id'>): Promise<void> {
  await ScriptModel.deleteOne({ _id })
  await deleteInBatches(ScriptVersionModel, { script: _id })
  await deleteInBatches(DryRunModel, { script: _id }, { batchSize: DRY_RUNS_BATCH_SIZE })
}

const NAMED_BOTS = 3

async function refuseUsed({ _id, user }: ScriptRecord): Promise<void> {
  const bots = await BotModel.find({ user, templateId: scriptTemplateId(String(_id)) }, { name: 1 })
    .sort({ slot: 1 })
    .lean()
  if (bots.length === 0) return
  const names = bots.slice(0, NAMED_BOTS).map(({ name }) => name)
  const others = bots.length - names.length
  const all = others > 0 ? [...names, others === 1 ? '1 other bot' : `${others} other bots`] : names
  const last = all.pop() ?? ''
  const listed = all.length > 0 ? `${all.join(', ')} and ${last}` : last
  throw conflict(`${listed} ${bots.length === 1 ? 'runs' : 'run'} this script. Please remove the bots first.`)
}

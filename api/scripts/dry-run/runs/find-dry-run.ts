import type { DryRun } from '../../../../shared/dry-runs'
import { notFound } from '../../../platform/errors'
import { isObjectId } from '../../../platform/store/object-id'
import type { ScriptRecord } from '../../library/script-model'
import { DryRunModel, type DryRunRecord } from '../model/dry-run-model'
import { dryRunView, LISTED_FIELDS, type ListedDryRun } from './dry-run-view'

/** Newest first. */
export async function listDryRuns({ _id }: ScriptRecord, now: number): Promise<DryRun[]> {
  const records = await DryRunModel.find({ script: _id }, LISTED_FIELDS).sort({ _id: -1 }).lean<ListedDryRun[]>()
  return records.map((record) => dryRunView(record, now))
}

export async function findDryRun({ _id: script }: Pick<ScriptRecord, '_id'>, id: string): Promise<DryRunRecord> {
  const record = isObjectId(id) && (await DryRunModel.findOne({ _id: id, script }).lean<DryRunRecord>())
  if (!record) throw notFound('Dry run')
  return record
}

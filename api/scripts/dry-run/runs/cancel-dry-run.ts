import type { Clock } from '../../../platform/time/clock'
import type { DryRunRecord } from '../model/dry-run-model'
import type { DryRuns } from './dry-runs'
import { recordEnd } from './record-dry-run'

/** One that has ended stays as it is. Another process that plays it finds that out when it has played it. */
export async function cancelDryRun(deps: { clock: Clock; dryRuns: DryRuns }, { _id }: DryRunRecord): Promise<void> {
  await recordEnd(deps, String(_id), { state: 'cancelled', lines: [] })
  deps.dryRuns.cancel(String(_id))
}

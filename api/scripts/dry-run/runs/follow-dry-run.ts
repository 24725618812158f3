import type { DryRunEvent } from '../../../../shared/dry-runs'
import type { Clock } from '../../../platform/time/clock'
import type { DryRunRecord } from '../model/dry-run-model'
import { dryRunDetail, isUnderWay } from './dry-run-view'
import type { DryRuns } from './dry-runs'
import { findDryRun } from './find-dry-run'

/** For dry runs of other processes. */
const LOOK_INTERVAL = 300

interface FollowDeps {
  clock: Clock
  dryRuns: DryRuns
}

/** The lines as they come, then what came of it. */
export async function* followDryRun(
  { clock, dryRuns }: FollowDeps,
  { _id, script }: DryRunRecord,
  signal: AbortSignal,
): AsyncGenerator<DryRunEvent> {
  const find = () => findDryRun({ _id: script }, String(_id))
  const live = dryRuns.follow(String(_id), signal)
  if (live) for await (const lines of live) yield { event: 'lines', data: { lines } }
  let record = await find()
  while (isUnderWay(record, clock.now())) {
    await clock.sleep(LOOK_INTERVAL, signal)
    record = await find()
  }
  if (!live && record.lines.length > 0) yield { event: 'lines', data: { lines: [...record.lines] } }
  yield { event: 'ended', data: { dry_run: dryRunDetail(record, clock.now()) } }
}

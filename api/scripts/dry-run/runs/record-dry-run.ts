import type { DryRunResult, DryRunState } from '../../../../shared/dry-runs'
import type { Clock } from '../../../platform/time/clock'
import { DryRunModel } from '../model/dry-run-model'

interface DryRunEnding {
  state: DryRunState
  lines: string[]
  message?: string
  digest?: string
  result?: DryRunResult
}

export const UNDER_WAY = { $in: ['waiting', 'running'] as DryRunState[] }

export async function recordStart(id: string): Promise<void> {
  await DryRunModel.updateOne({ _id: id, state: 'waiting' }, { $set: { state: 'running' } })
}

/** One that was cancelled on another server stays so. */
export async function recordEnd({ clock }: { clock: Clock }, id: string, ending: DryRunEnding): Promise<void> {
  await DryRunModel.updateOne({ _id: id, state: UNDER_WAY }, { $set: { ...ending, endedAt: new Date(clock.now()) } })
}

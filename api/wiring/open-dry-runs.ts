import { availableParallelism } from 'node:os'
import type { Log } from '../platform/log'
import type { Clock } from '../platform/time/clock'
import { createDryRunPlayer } from '../scripts/dry-run/process/dry-run-player'
import { createDryRuns, type DryRuns } from '../scripts/dry-run/runs/dry-runs'
import type { Closers } from './closers'

const MOST_PROCESSES = 4

/** As many at once as there are cores. Processes start with the first dry run. */
export function openDryRuns(deps: { clock: Clock; log: Log }, closers: Closers): DryRuns {
  const size = Math.min(MOST_PROCESSES, availableParallelism())
  const dryRuns = createDryRuns({ ...deps, player: createDryRunPlayer({ ...deps, size }) })
  closers.push(() => dryRuns.close())
  return dryRuns
}

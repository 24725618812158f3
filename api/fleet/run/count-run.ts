import { SECOND } from '../../../shared/time'
import type { FleetDeps } from './fleet-deps'
import type { RunOutcome } from './outcome'

type CountDeps = Pick<FleetDeps, 'clock' | 'metrics'>

/** Counts the stored lines of a run. The first one measures how long its player has waited for the start. */
export function countConsoleLines({ clock, metrics }: CountDeps, desiredAt: Date | null) {
  let waitedSince = desiredAt
  return (lines: number) => {
    metrics.consoleLines.inc(lines)
    if (waitedSince) metrics.startLatency.observe((clock.now() - waitedSince.getTime()) / SECOND)
    waitedSince = null
  }
}

export function countEnd({ clock, metrics }: CountDeps, { end, stoppedAt }: RunOutcome): void {
  metrics.runs.inc({ reason: end.code })
  if (stoppedAt) metrics.stopLatency.observe((clock.now() - stoppedAt.getTime()) / SECOND)
}

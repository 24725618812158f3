import type { DryRunEvent } from '../../../../shared/dry-runs'
import type { Clock } from '../../../platform/time/clock'
import { streamEvents } from '../../../realtime/sse/event-stream'
import type { DryRunRecord } from '../model/dry-run-model'
import type { DryRuns } from './dry-runs'
import { followDryRun } from './follow-dry-run'

export function streamDryRun(
  deps: { clock: Clock; dryRuns: DryRuns },
  record: DryRunRecord,
  leaving: AbortController,
): Response {
  const events = followDryRun(deps, record, leaving.signal)
  return streamEvents({ pieces: bytesOf(events), clock: deps.clock, leaving })
}

const encoder = new TextEncoder()

async function* bytesOf(events: AsyncGenerator<DryRunEvent>): AsyncGenerator<Uint8Array> {
  for await (const { event, data } of events) yield encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

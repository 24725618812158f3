import type { DryRun, DryRunEvents, DryRunInput } from '../../../../shared/dry-runs'
import { SECOND } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { NO_ANSWER, RequestError } from '../../../lib/api/request-error'
import { pause } from '../../../lib/time/abortable-pause'
import { NOT_ANSWERED } from '../../../lib/words/toast-messages'

const LOOK_AGAIN = SECOND
const MOST_LOOKS = 180

export interface DryRunListener {
  onLines(lines: readonly string[]): void
}

/** Plays it to its end. Aborting the signal cancels it on the server too. */
export async function playDryRun(
  scriptId: string,
  input: DryRunInput,
  { onLines, signal }: DryRunListener & { signal: AbortSignal },
): Promise<DryRun> {
  const started = await answerOf(api.scripts({ id: scriptId })['dry-runs'].post(input))
  const { id } = started.dry_run
  const call = api.scripts({ id: scriptId })['dry-runs']({ dry_run: id })
  const cancel = () => void call.delete({}, { fetch: { keepalive: true } })
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const { ticket } = await answerOf(call.events.ticket.post())
    const address = `/api/scripts/${scriptId}/dry-runs/${id}/events?${new URLSearchParams({ token: ticket })}`
    return (await streamedEnd(address, { onLines, signal })) ?? (await awaitEnd(() => call.get(), signal))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Null if the stream broke before. */
function streamedEnd(
  address: string,
  { onLines, signal }: DryRunListener & { signal: AbortSignal },
): Promise<DryRun | null> {
  const { promise, resolve } = Promise.withResolvers<DryRun | null>()
  const stream = new EventSource(address)
  const finish = (end: DryRun | null) => {
    stream.close()
    resolve(end)
  }
  stream.addEventListener('lines', ({ data }) => onLines((JSON.parse(data) as DryRunEvents['lines']).lines))
  stream.addEventListener('ended', ({ data }) => finish((JSON.parse(data) as DryRunEvents['ended']).dry_run))
  stream.onerror = () => finish(null)
  signal.addEventListener('abort', () => finish(null), { once: true })
  return promise
}

type Answer = Parameters<typeof answerOf<{ dry_run: DryRun }>>[0]

/** The result is stored, so it can be had without its lines. */
async function awaitEnd(read: () => Answer, signal: AbortSignal): Promise<DryRun> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    signal.throwIfAborted()
    const { dry_run } = await answerOf(read())
    if (dry_run.ended_at || dry_run.state === 'failed') return dry_run
    await pause(LOOK_AGAIN, signal)
  }
  throw new RequestError(NO_ANSWER, NOT_ANSWERED)
}

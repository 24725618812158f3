import type { EventSourceMessage } from 'eventsource-parser'
import { callErrorOf } from './call-error'
import type { ClientClock } from './clock'
import { type ConsoleLine, consoleLine } from './console-line'
import { readEvents } from './read-events'
import { askedWait, waitAfter } from './waits'

export interface FollowOptions {
  /** Ends the iteration. */
  signal?: AbortSignal
  /** The number of the last line that you have. Without it, all kept lines come first. */
  after?: number
  /** Called for lines that the server no longer keeps. */
  onGap?: (gap: { from: number; to: number }) => void
}

interface Connections {
  clock: ClientClock
  /** Opens the console after this line; null opens it at its first one. */
  open: (after: number | null, signal: AbortSignal) => Promise<Response>
}

/**
 * Each line once and in order, over lost connections, until the signal is aborted or the iteration is left.
 * @throws CallError if the server refuses, as it does for an unknown bot
 */
export async function* followConsole(
  { clock, open }: Connections,
  { signal = new AbortController().signal, after, onGap }: FollowOptions,
): AsyncGenerator<ConsoleLine> {
  const leaving = new AbortController()
  const until = AbortSignal.any([signal, leaving.signal])
  let position = after ?? null
  let failures = 0
  try {
    while (!signal.aborted) {
      const answer = await open(position, until).catch(() => null)
      if (answer && !answer.ok && !isPassing(answer)) throw await callErrorOf(answer)
      for await (const event of eventsOf(answer, clock)) {
        if (signal.aborted) return
        failures = 0
        const gap = gapIn(event)
        if (gap) onGap?.(gap)
        const line = lineIn(event)
        if (line && line.number > (position ?? 0)) yield line
        position = Math.max(position ?? 0, gap?.to ?? 0, line?.number ?? 0)
      }
      const asked = answer ? askedWait(answer, clock) : 0
      await clock.sleep(Math.max(asked, waitAfter(failures)), until).catch(() => {})
      failures += 1
    }
  } finally {
    leaving.abort()
  }
}

const isPassing = ({ status }: Response) => status === 429 || status >= 500

/** Until the connection is lost, for whatever reason. */
async function* eventsOf(answer: Response | null, clock: ClientClock): AsyncGenerator<EventSourceMessage> {
  if (!answer?.ok) return void answer?.body?.cancel()
  const events = readEvents(answer, clock)
  try {
    for (;;) {
      const next = await events.next().catch(() => null)
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    await events.return(undefined)
  }
}

const gapIn = ({ event, data }: EventSourceMessage): { from: number; to: number } | null =>
  event === 'gap' ? JSON.parse(data) : null

const lineIn = ({ event, id, data }: EventSourceMessage): ConsoleLine | null =>
  event === undefined && id !== undefined ? consoleLine(Number(id), data) : null

import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { ClientClock } from './clock'

/** The server sends a comment every 15 seconds, so a longer silence is a lost connection. */
const LONGEST_SILENCE = 45_000

/**
 * The events of one connection. Ends when the server ends it.
 * @throws if the connection is lost or silent
 */
export async function* readEvents(answer: Response, clock: ClientClock): AsyncGenerator<EventSourceMessage> {
  if (!answer.body) return
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  const waiting: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => waiting.push(event) })
  try {
    for (;;) {
      const { done, value } = await orSilence(reader.read(), clock)
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* waiting.splice(0)
    }
  } finally {
    // It may hang on a lost connection, so nothing waits for it.
    reader.cancel().catch(() => {})
  }
}

async function orSilence<T>(work: Promise<T>, clock: ClientClock): Promise<T> {
  const arrived = new AbortController()
  const silence = clock.sleep(LONGEST_SILENCE, arrived.signal).then(() => {
    throw new Error('The connection is silent.')
  })
  // After an answer, only the aborted sleep is left.
  silence.catch(() => {})
  try {
    return await Promise.race([work, silence])
  } finally {
    arrived.abort()
  }
}

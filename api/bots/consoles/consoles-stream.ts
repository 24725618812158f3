import type { ConsoleEventName, ConsoleEvents } from '../../../shared/console/console-events'
import type { ReadLines } from '../../console/log/console-log'
import type { ConsolePiece, FollowedConsole } from '../../console/stream/follow-console'
import { followLive } from '../../console/stream/follow-live'
import type { LiveConsoles } from '../../console/stream/live-consoles'
import { eventAnswer, type Reader, STILL_HERE } from '../../realtime/sse/event-answer'
import { fillTogether } from '../../realtime/sse/fill-together'
import type { OwnConsoles } from './own-consoles'

interface StreamedConsoles extends Omit<FollowedConsole, 'signal' | 'clock' | 'botId' | 'after'> {
  live: LiveConsoles
  consoles: OwnConsoles
  positions: ReadonlyMap<string, number>
  /** Ends the stream at once, and is aborted as soon as it has ended. */
  leaving: AbortController
}

/** Streams several consoles as events, until the reader leaves or the last bot is gone. */
export function streamConsoles(streamed: StreamedConsoles): Response {
  let fill: (() => Promise<boolean>) | null = null
  return eventAnswer({
    leaving: streamed.leaving,
    fill(reader) {
      fill ??= enter(streamed, reader)
      return fill()
    },
  })
}

function enter({ live, consoles, positions, leaving, ...followed }: StreamedConsoles, reader: Reader) {
  const pulse = live.heartbeats.enter(() => reader.send(STILL_HERE))
  let saidLate: boolean | null = null

  function send(bytes: Uint8Array) {
    reader.send(bytes)
    pulse.sent()
  }

  function sendLateness(late: boolean) {
    if (late !== saidLate) reader.send(encodeEvent('late', { late }))
    saidLate = late
  }

  sendLateness(followed.consoleLog.isAway)
  const endLateness = live.onLateness(sendLateness)
  leaving.signal.addEventListener('abort', () => {
    pulse.leave()
    endLateness()
  })
  for (const bot_id of consoles.gone) send(encodeEvent('gone', { bot_id }))
  return fillTogether(
    [...consoles.open].map(([botId, { signal: ending }]) => {
      const fill = followLive({
        ...followed,
        live,
        botId,
        after: positions.get(botId) ?? null,
        signal: AbortSignal.any([leaving.signal, ending]),
        isBehind: () => reader.isBehind,
        send: (piece) => send(pieceBytes(botId, piece)),
      })
      return untilGone(fill, { ending, onGone: () => send(encodeEvent('gone', { bot_id: botId })) })
    }),
  )
}

/** Says once that the bot is gone, unless the whole stream has ended. */
function untilGone(
  fill: () => Promise<boolean>,
  { ending, onGone }: { ending: AbortSignal; onGone(): void },
): () => Promise<boolean> {
  return async () => {
    const goesOn = await fill().catch((error) => {
      if (!ending.aborted) throw error
      return false
    })
    if (ending.aborted) onGone()
    return goesOn && !ending.aborted
  }
}

// The log gives readers at the same position the same object, so each is encoded once for all of them.
const encodedByRead = new WeakMap<ReadLines, Uint8Array>()

function pieceBytes(botId: string, piece: ConsolePiece): Uint8Array {
  if ('gap' in piece) return encodeEvent('gap', { bot_id: botId, ...piece.gap })
  const known = encodedByRead.get(piece.read)
  if (known) return known
  const bytes = encodeLines(botId, piece.read)
  encodedByRead.set(piece.read, bytes)
  return bytes
}

const encodeLines = (botId: string, { lines }: ReadLines) =>
  encodeEvent('lines', { bot_id: botId, from: lines[0]?.position ?? 0, lines: lines.map(({ text }) => text) })

const encoder = new TextEncoder()

// JSON has no line breaks, so no text can forge an event.
const encodeEvent = <Name extends ConsoleEventName>(name: Name, data: ConsoleEvents[Name]) =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

import type { ConsoleEventName, ConsoleEvents } from '../../../shared/console/console-events'
import type { ReadLines } from '../../console/log/console-log'
import { type ConsolePiece, type FollowedConsole, followConsole } from '../../console/stream/follow-console'
import { type FollowedLog, followLateness } from '../../console/stream/follow-lateness'
import { streamEvents } from '../../realtime/sse/event-stream'
import { merge } from '../../realtime/sse/merge'
import type { OwnConsoles } from './own-consoles'

interface StreamedConsoles extends Omit<FollowedConsole, 'signal' | 'botId' | 'after'> {
  consoles: OwnConsoles
  positions: ReadonlyMap<string, number>
  /** Ends the stream at once, and is aborted as soon as it has ended. */
  leaving: AbortController
}

/** Streams several consoles as events, until the reader leaves or the last bot is gone. */
export function streamConsoles({ consoles, positions, leaving, ...shared }: StreamedConsoles): Response {
  const sources = [...consoles.open].map(([botId, ending]) => {
    const signal = AbortSignal.any([leaving.signal, ending.signal])
    return consoleBytes({ ...shared, botId, after: positions.get(botId) ?? null, signal }, ending.signal)
  })
  const pieces = merge([goneEvents(consoles.gone), ...sources], lateEvents({ ...shared, signal: leaving.signal }))
  return streamEvents({ pieces, clock: shared.clock, leaving })
}

async function* lateEvents(followed: FollowedLog): AsyncGenerator<Uint8Array> {
  for await (const late of followLateness(followed)) yield encodeEvent('late', { late })
}

async function* goneEvents(botIds: string[]): AsyncGenerator<Uint8Array> {
  for (const bot_id of botIds) yield encodeEvent('gone', { bot_id })
}

async function* consoleBytes(followed: FollowedConsole, ending: AbortSignal): AsyncGenerator<Uint8Array> {
  const { botId } = followed
  try {
    for await (const piece of followConsole(followed)) yield pieceBytes(botId, piece)
  } catch (error) {
    if (!ending.aborted) throw error
  }
  if (ending.aborted) yield encodeEvent('gone', { bot_id: botId })
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

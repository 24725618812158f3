import { GAP_EVENT } from '../../../../shared/console/console-lines'
import { type ConsoleEntry, gapOf, lineOf, numberOf } from '../lines/console-entries'

/** Where a console comes from. */
export interface ConsoleSource {
  /** The address that streams every line after that number; it may be used once. */
  addressAfter(number: number): Promise<string>
  open(address: string): EventSource
}

interface StreamReader {
  onOpen(): void
  onEntry(entry: ConsoleEntry): void
  /** The stream failed and is closed; nothing tries again by itself. */
  onEnd(): void
}

/** Streams what comes after a line, each entry once and in order; answers how to leave. */
export function streamConsole(source: ConsoleSource, after: number, reader: StreamReader): () => void {
  let stream: EventSource | null = null
  let isLeft = false
  let position = after

  function leave() {
    isLeft = true
    stream?.close()
  }

  function end() {
    if (isLeft) return
    leave()
    reader.onEnd()
  }

  function pass(entry: ConsoleEntry | null) {
    if (!entry || numberOf(entry) <= position) return
    position = numberOf(entry)
    reader.onEntry(entry)
  }

  function open(address: string) {
    if (isLeft) return
    stream = source.open(address)
    stream.onopen = reader.onOpen
    stream.onmessage = ({ lastEventId, data }) => pass(lineOf(Number(lastEventId), data))
    stream.addEventListener(GAP_EVENT, ({ data }) => pass(gapOf(data)))
    stream.onerror = end
  }

  source.addressAfter(after).then(open).catch(end)
  return leave
}

import { writeSync } from 'node:fs'
import type { DryRunMessage } from './messages'
import type { Listener } from './play-job'

const STDOUT = 1
const TIME_TOGETHER = 50
/** A script may print without end. */
const MOST_BYTES_OF_LINES = 2 * 1024 ** 2

/** Each write wakes the reader, which costs more than a turn. */
export function createOutput(): Listener & { write(message: DryRunMessage): void } {
  let waiting: string[] = []
  let bytes = 0
  let toldAt = Number.NEGATIVE_INFINITY

  function write(message: DryRunMessage): void {
    flush()
    if ('ready' in message || 'script' in message) bytes = 0
    send(`${JSON.stringify(message)}\n`)
  }

  function flush(): void {
    if (waiting.length === 0) return
    const lines = waiting
    waiting = []
    send(`${JSON.stringify({ lines })}\n`)
  }

  return {
    write,
    onTurn(turn, isExact) {
      const now = performance.now()
      if (!isExact && now - toldAt < TIME_TOGETHER) return
      toldAt = now
      write({ turn })
    },
    onLine(line) {
      bytes += line.length
      if (bytes <= MOST_BYTES_OF_LINES) waiting.push(line)
    },
  }
}

function send(text: string): void {
  let bytes = Buffer.from(text)
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(STDOUT, bytes))
    } catch (error) {
      if ((error as { code?: string }).code !== 'EAGAIN') throw error
      Bun.sleepSync(1)
    }
  }
}

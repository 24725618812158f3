import { SECOND } from '../../../../shared/time'
import { AppError } from '../../errors'
import type { Clock } from '../../time/clock'
import { withTimeout } from '../../time/with-timeout'

/** For the whole body: a connection that sends a byte now and then is never idle. */
const BODY_TIMEOUT = 30 * SECOND

export const TOO_SLOW = 'The body took too long to arrive.'

export interface ReadLimits {
  clock: Clock
  maxBytes: number
  tooLarge(): AppError
}

export async function readBytes(body: ReadableStream<Uint8Array>, limits: ReadLimits): Promise<Buffer> {
  const reader = body.getReader()
  try {
    const tooSlow = new AppError('timed_out', TOO_SLOW)
    return await withTimeout(limits.clock, { ms: BODY_TIMEOUT, error: tooSlow }, readAtMost(reader, limits))
  } finally {
    // The caller may still be sending.
    reader.cancel().catch(() => {})
  }
}

async function readAtMost(reader: ReadableStreamDefaultReader<Uint8Array>, { maxBytes, tooLarge }: ReadLimits) {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

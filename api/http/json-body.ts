import { Elysia } from 'elysia'
import type { Clock } from '../foundation/clock'
import { AppError, invalid } from '../foundation/errors'
import { withTimeout } from '../foundation/with-timeout'
import { refuseUnwieldy } from './unwieldy-json'

const MOST_BYTES = 64 * 1024
/** For the whole body: a connection that sends a byte now and then is never idle. */
const ARRIVES_WITHIN = 30_000

export const TOO_SLOW = 'The body took too long to arrive.'
export const TOO_LARGE = 'The body is larger than 64 KiB.'

const unreadable = new WeakMap<Request, AppError>()

/** Why the body of this request could not be read, if it could not. */
export const bodyFailure = (request: Request) => unreadable.get(request)

/**
 * Bodies are JSON of at most 64 KiB, neither deep nor broad; everything else is refused before any code looks at it.
 * Elysia reads bodies before a route can say who may call it: a body that cannot be read counts as an empty one,
 * until whoever calls was found to be the right one.
 */
export function jsonBody({ clock }: { clock: Clock }) {
  return new Elysia({ name: 'json-body' })
    .onParse({ as: 'global' }, async ({ request }) => {
      if (!request.body) return
      try {
        return await readJson(clock, request, request.body)
      } catch (error) {
        unreadable.set(request, error instanceof AppError ? error : notJson(error))
        return {}
      }
    })
    .onBeforeHandle({ as: 'global' }, ({ request }) => {
      const failure = bodyFailure(request)
      if (failure) throw failure
    })
}

async function readJson(clock: Clock, { headers }: Request, body: ReadableStream<Uint8Array>): Promise<unknown> {
  if (!isJson(headers.get('content-type'))) throw new AppError('unsupported', 'Please send JSON (application/json).')
  if (Number(headers.get('content-length')) > MOST_BYTES) throw tooLarge()
  const json = await readInTime(clock, body)
  refuseUnwieldy(json)
  return JSON.parse(json, wellFormed)
}

/** `Application/JSON ; charset=utf-8` is JSON as well. */
function isJson(contentType: string | null): boolean {
  return contentType?.split(';', 1).join('').trim().toLowerCase() === 'application/json'
}

/** What is no Unicode text cannot be kept: the store would answer something else than what was sent. */
function wellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw invalid('The body holds half of a character; texts are Unicode.')
  return value
}

async function readInTime(clock: Clock, body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader()
  try {
    const tooSlow = new AppError('timed_out', TOO_SLOW)
    return await withTimeout(clock, ARRIVES_WITHIN, readAtMost(reader, MOST_BYTES), tooSlow)
  } finally {
    // Whoever is still sending is not listened to any more.
    reader.cancel().catch(() => {})
  }
}

async function readAtMost(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > most) throw tooLarge()
    chunks.push(next.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const tooLarge = () => new AppError('too_large', TOO_LARGE)
export const notJson = (cause: unknown) => new AppError('malformed', 'The body is not valid JSON.', { cause })

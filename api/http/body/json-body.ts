import { Elysia } from 'elysia'
import type { Clock } from '../../foundation/clock'
import { AppError, invalid } from '../../foundation/errors'
import { readBytes } from './read-bytes'
import { refuseUnwieldy } from './unwieldy-json'

const MOST_BYTES = 64 * 1024

export const TOO_LARGE = 'The body is larger than 64 KiB.'

const unreadable = new WeakMap<Request, AppError>()

/** Why the body of this request could not be read, if it could not. */
export const bodyFailure = (request: Request) => unreadable.get(request)

interface JsonBodyOptions {
  clock: Clock
  /** Calls whose body is no JSON, as `PUT /api/users/me/avatar`: they are handed it unread, once it is known who calls. */
  unread?: readonly string[]
}

/**
 * Bodies are JSON of at most 64 KiB, neither deep nor broad; everything else is refused before any code looks at it.
 * Elysia reads bodies before a route can say who may call it: a body that cannot be read counts as an empty one,
 * until whoever calls was found to be the right one.
 */
export function jsonBody({ clock, unread = [] }: JsonBodyOptions) {
  return new Elysia({ name: 'json-body' })
    .onParse({ as: 'global' }, async ({ request, route }) => {
      if (!request.body) return
      if (unread.includes(`${request.method} ${route}`)) return request.body
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
  const bytes = await readBytes(body, { clock, most: MOST_BYTES, tooLarge })
  const json = bytes.toString('utf8')
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

const tooLarge = () => new AppError('too_large', TOO_LARGE)
export const notJson = (cause: unknown) => new AppError('malformed', 'The body is not valid JSON.', { cause })

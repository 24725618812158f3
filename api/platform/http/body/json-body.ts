import { Elysia } from 'elysia'
import { WRONG_BODY } from '../../../../shared/input/input'
import { AppError, invalid } from '../../errors'
import type { Clock } from '../../time/clock'
import { enforceJsonLimits } from './json-limits'
import { readBytes } from './read-bytes'

const MAX_BYTES = 64 * 1024

export const TOO_LARGE = 'The body is larger than 64 KiB.'

const unreadable = new WeakMap<Request, AppError>()

export const bodyFailure = (request: Request) => unreadable.get(request)

interface JsonBodyOptions {
  clock: Clock
  /** Calls whose body is not JSON, such as `PUT /api/users/me/avatar`: the route receives the stream. */
  rawBodies?: readonly string[]
}

/**
 * Accepts JSON of at most 64 KiB, with few levels and values. Elysia parses bodies before a route authenticates its
 * caller (https://elysiajs.com/essential/life-cycle), so an unreadable body counts as empty until that has happened.
 */
export function jsonBody({ clock, rawBodies = [] }: JsonBodyOptions) {
  return new Elysia({ name: 'json-body' })
    .onParse({ as: 'global' }, async ({ request, route }) => {
      if (!request.body) return
      if (rawBodies.includes(`${request.method} ${route}`)) return request.body
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
  refuseOtherTypes(headers.get('content-type') ?? '')
  if (Number(headers.get('content-length')) > MAX_BYTES) throw tooLarge()
  const bytes = await readBytes(body, { clock, maxBytes: MAX_BYTES, tooLarge })
  const json = textOf(bytes)
  enforceJsonLimits(json)
  const value: unknown = JSON.parse(json, requireWellFormed)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(WRONG_BODY)
  return value
}

/**
 * `Application/JSON ; charset="UTF-8"` is JSON too; JSON has no other charset
 * (https://www.rfc-editor.org/rfc/rfc8259#section-8.1).
 */
function refuseOtherTypes(contentType: string): void {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (type !== 'application/json') throw new AppError('unsupported', 'Please send JSON (application/json).')
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (charset && !/^charset="?utf-8"?$/.test(charset)) throw new AppError('unsupported', 'Please send JSON in UTF-8.')
}

// Without `fatal` all invalid bytes become U+FFFD, and different passwords become equal.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new AppError('malformed', NOT_UTF8, { cause })
  }
}

const NOT_UTF8 = 'The body is not UTF-8.'

/** A lone surrogate cannot be stored as UTF-8: the store would return another text. */
function requireWellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw invalid('The body contains half a character; texts are Unicode.')
  return value
}

const tooLarge = () => new AppError('too_large', TOO_LARGE)
export const notJson = (cause: unknown) => new AppError('malformed', 'The body is not valid JSON.', { cause })

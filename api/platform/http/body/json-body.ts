import { Elysia } from 'elysia'
import { WRONG_BODY } from '../../../../shared/input/input'
import { AppError, invalid, wrongBody } from '../../errors'
import type { Clock } from '../../time/clock'
import { enforceJsonLimits } from './json-limits'
import { type ReadLimits, readBytes } from './read-bytes'

const KB = 1024
const MAX_BYTES = 64 * KB
/** Of calls that carry code: JSON writes a line break and a quote with two characters. */
const MAX_BYTES_OF_CODE = 256 * KB

export const TOO_LARGE = `The body is larger than ${MAX_BYTES / KB} KiB.`

const hashes = new WeakMap<Request, string>()

/** Without passwords and secrets, so that it can be stored. */
export const bodyHash = (request: Request) => hashes.get(request) ?? 'none'

const unreadable = new WeakMap<Request, AppError>()

export const bodyFailure = (request: Request) => unreadable.get(request)

interface JsonBodyOptions {
  clock: Clock
  /** Calls whose body is not JSON, such as `PUT /api/users/me/avatar`: the route receives the stream. */
  rawBodies?: readonly string[]
  /** Calls whose body holds code, such as `POST /api/scripts`. */
  codeBodies?: readonly string[]
}

/**
 * Accepts JSON of at most 64 KiB, or 256 KiB for code, with few levels and values. Elysia parses bodies before a route authenticates its
 * caller (https://elysiajs.com/essential/life-cycle), so an unreadable body counts as empty until that has happened.
 */
export function jsonBody({ clock, rawBodies = [], codeBodies = [] }: JsonBodyOptions) {
  return new Elysia({ name: 'json-body' })
    .onParse({ as: 'global' }, async ({ request, route }) => {
      if (!request.body) return
      const call = `${request.method} ${route}`
      if (rawBodies.includes(call)) return request.body
      try {
        const maxBytes = codeBodies.includes(call) ? MAX_BYTES_OF_CODE : MAX_BYTES
        const value = await readJson(request, request.body, { clock, maxBytes, tooLarge: () => tooLarge(maxBytes) })
        if (request.headers.has('idempotency-key')) hashes.set(request, hashOf(value))
        return value
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

const hashOf = (value: unknown) => Bun.hash.xxHash64(JSON.stringify(value, withoutSecrets)).toString(36)

const withoutSecrets = (name: string, value: unknown) => (/password|secret/i.test(name) ? undefined : value)

async function readJson(
  { headers, method }: Request,
  body: ReadableStream<Uint8Array>,
  limits: ReadLimits,
): Promise<unknown> {
  refuseEncoded(headers.get('content-encoding'))
  refuseOtherTypes(headers.get('content-type') ?? '', method)
  if (Number(headers.get('content-length')) > limits.maxBytes) throw limits.tooLarge()
  const bytes = await readBytes(body, limits)
  const json = textOf(bytes)
  enforceJsonLimits(json)
  const value: unknown = JSON.parse(json, requireWellFormed)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongBody(WRONG_BODY)
  return value
}

/**
 * `Application/JSON ; charset="UTF-8"` is JSON too; JSON has no other charset
 * (https://www.rfc-editor.org/rfc/rfc8259#section-8.1).
 */
function refuseOtherTypes(contentType: string, method: string): void {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (type !== 'application/json') throw unsupported('Please send JSON (application/json).', method)
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (charset && !/^charset="?utf-8"?$/.test(charset)) throw unsupported('Please send JSON in UTF-8.', method)
}

/** Names the type that is taken instead (https://www.w3.org/TR/ldp/#header-accept-post, https://www.rfc-editor.org/rfc/rfc5789#section-3.1). */
function unsupported(message: string, method: string): AppError {
  const name = method === 'PATCH' ? 'accept-patch' : method === 'POST' ? 'accept-post' : 'accept'
  return new AppError('unsupported', message, { headers: { [name]: 'application/json' } })
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16 */
function refuseEncoded(encoding: string | null): void {
  if (!encoding || encoding.toLowerCase() === 'identity') return
  throw new AppError('unsupported', 'Please send the body without compression.', {
    headers: { 'accept-encoding': 'identity' },
  })
}

// Without `fatal` all invalid bytes become U+FFFD, and different passwords become equal.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new AppError('malformed', NOT_UTF8, { code: 'not_json', cause })
  }
}

const NOT_UTF8 = 'The body is not UTF-8.'

/** A lone surrogate cannot be stored as UTF-8: the store would return another text. */
function requireWellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw invalid('The body contains half a character; texts are Unicode.')
  return value
}

const tooLarge = (maxBytes: number) => new AppError('too_large', `The body is larger than ${maxBytes / KB} KiB.`)
export const notJson = (cause: unknown) =>
  new AppError('malformed', 'The body is not valid JSON.', { code: 'not_json', cause })

import { Elysia } from 'elysia'
import { AppError } from '../errors'

const MOST_BYTES = 64 * 1024

const unreadable = new WeakMap<Request, AppError>()

/** Why the body of this request could not be read, if it could not. */
export const bodyFailure = (request: Request) => unreadable.get(request)

/**
 * Bodies are JSON of at most 64 KiB; everything else is refused before any code looks at it.
 * Elysia reads bodies before a route can say who may call it: a body that cannot be read counts as an empty one,
 * until whoever calls was found to be the right one.
 */
export const jsonBody = new Elysia({ name: 'json-body' })
  .onParse({ as: 'global' }, async ({ request }) => {
    if (!request.body) return
    try {
      return await readJson(request, request.body)
    } catch (error) {
      unreadable.set(request, error instanceof AppError ? error : notJson(error))
      return {}
    }
  })
  .onBeforeHandle({ as: 'global' }, ({ request }) => {
    const failure = bodyFailure(request)
    if (failure) throw failure
  })

async function readJson({ headers }: Request, body: ReadableStream<Uint8Array>): Promise<unknown> {
  if (!isJson(headers.get('content-type'))) throw new AppError('unsupported', 'Please send JSON (application/json).')
  if (Number(headers.get('content-length')) > MOST_BYTES) throw tooLarge()
  return JSON.parse(await readAtMost(body, MOST_BYTES))
}

/** `Application/JSON ; charset=utf-8` is JSON as well. */
function isJson(contentType: string | null): boolean {
  return contentType?.split(';', 1).join('').trim().toLowerCase() === 'application/json'
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const tooLarge = () => new AppError('too_large', 'The body is larger than 64 KiB.')
const notJson = (cause: unknown) => new AppError('malformed', 'The body is not valid JSON.', { cause })

import { Elysia } from 'elysia'
import { AppError } from '../errors'

const MOST_BYTES = 64 * 1024

/** Bodies are JSON of at most 64 KiB; everything else is refused before any code looks at it. */
export const jsonBody = new Elysia({ name: 'json-body' }).onParse({ as: 'global' }, async ({ request }) => {
  if (!request.body) return
  if (!isJson(request.headers.get('content-type')))
    throw new AppError('unsupported', 'Please send JSON (application/json).')
  if (Number(request.headers.get('content-length')) > MOST_BYTES) throw tooLarge()
  return JSON.parse(await readAtMost(request.body, MOST_BYTES))
})

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

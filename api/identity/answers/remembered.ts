import { leaveAnswerAlone } from '../../platform/http/compressed-answers'
import { bodyFor, isWorthCompressing, VARIES } from '../../platform/http/compressed-text'
import { etagOfText, matchesEtag } from '../../platform/http/etag'
import { pathOf, searchOf } from '../../platform/http/request-url'
import { isJson } from '../../platform/http/revalidated'
import { versionFor } from '../../realtime/versions/read-ahead'
import type { Versions } from '../../realtime/versions/versions'
import type { Viewer } from '../viewer/viewer'
import type { AnswerCache, RememberedAnswer } from './answer-cache'

export interface RememberedDeps {
  versions: Pick<Versions, 'of'>
  answers: AnswerCache
}

interface Call {
  viewer: Viewer
  request: Request
  /** As it was declared. */
  route: string
  set: { status?: number | string; headers: Record<string, unknown> }
}

interface Making {
  key: string
  version: string | null
  finish(made: RememberedAnswer | null): void
}

/**
 * Hooks of a route whose answer depends on nothing but the stored data of the viewer's player, the announcements, the
 * credential and the address: not on the time, for example. It carries an ETag, and is made once for each version of these
 * data. What it shows must change by writes that are published, which `every-write-is-published.test.ts` watches.
 */
export function remembered({ versions, answers }: RememberedDeps) {
  const makings = new WeakMap<Request, Making>()

  /** Nothing is awaited between a miss and the note that the answer is being made. */
  async function findOrMake(request: Request, { key, version }: { key: string; version: string | null }) {
    const known = version !== null && !wantsNew(request) ? answers.get(key) : undefined
    if (known?.version === version) return known
    const making = version !== null && !wantsNew(request) ? answers.making.get(placeOf(key, version)) : undefined
    const made = making && (await making)
    if (!made) make(request, { key, version })
    return made
  }

  function make(request: Request, { key, version }: { key: string; version: string | null }) {
    leaveAnswerAlone(request)
    const { promise, resolve } = Promise.withResolvers<RememberedAnswer | null>()
    const place = placeOf(key, version)
    const isShared = version !== null && !answers.making.has(place)
    if (isShared) answers.making.set(place, promise)
    const finish = (made: RememberedAnswer | null) => {
      if (isShared) answers.making.delete(place)
      makings.delete(request)
      resolve(made)
    }
    makings.set(request, { key, version, finish })
  }

  return {
    async beforeHandle({ viewer, request, route, set }: Call): Promise<void> {
      const key = keyOf(viewer, request)
      const version = await versionFor(versions, { request, route }, viewer.id)
      const found = await findOrMake(request, { key, version })
      // Elysia's types want the value of the route; any hook may return a response.
      if (found) return write(found, { request, set }) as unknown as undefined
    },
    mapResponse({ request, set, responseValue }: Omit<Call, 'viewer' | 'route'> & { responseValue: unknown }) {
      const making = makings.get(request)
      if (!making) return
      // After a failure, the hook of errors has answered.
      if (!isJson(responseValue)) return making.finish(null)
      const text = JSON.stringify(responseValue)
      const made = { version: making.version ?? '', text, tag: etagOfText(text) }
      if (making.version !== null) answers.set(making.key, made)
      making.finish(making.version === null ? null : made)
      return write(made, { request, set })
    },
  }
}

const placeOf = (key: string, version: string | null) => `${key} ${version}`

/** Callers who may see different things have different keys. */
function keyOf(viewer: Viewer, request: Request): string {
  const credential =
    viewer.kind === 'session' ? viewer.sessionId : JSON.stringify([viewer.tokenId, viewer.scopes, viewer.bots])
  return `${viewer.id} ${credential} ${pathOf(request)} ${searchOf(request)}`
}

/** https://www.rfc-editor.org/rfc/rfc9111#section-5.2.1.4 */
const wantsNew = ({ headers }: Request) => headers.get('cache-control')?.includes('no-cache') ?? false

function write(answer: RememberedAnswer, { request, set }: Pick<Call, 'request' | 'set'>): Response {
  const { text, tag } = answer
  const headers = { ...set.headers, etag: tag } as Record<string, string>
  // Elysia would copy them into another response.
  set.headers = {}
  if (isWorthCompressing(text)) Object.assign(headers, VARIES)
  if (matchesEtag(tag, request.headers.get('if-none-match'))) return new Response(null, { status: 304, headers })
  headers['content-type'] = 'application/json'
  return new Response(bodyFor(request, answer, headers), { headers })
}

import { Elysia } from 'elysia'
import { LRUCache } from 'lru-cache'
import { bodyFor, type CompressibleText, isWorthCompressing } from './compressed-text'
import { isJson, isRead, SHARED } from './revalidated'

const MAX_BYTES = 4 * 1024 ** 2

const leftAlone = new WeakSet<Request>()

/** For routes that write their answer themselves. */
export const leaveAnswerAlone = (request: Request) => void leftAlone.add(request)

/**
 * Compresses what calls read. New secrets are answered to calls that write, and these answers stay as they are: so no
 * text beside a secret can betray it by the compressed length (https://www.breachattack.com).
 */
export function compressedAnswers() {
  /** By tag: answers that are the same for all callers. */
  const shared = new LRUCache<string, CompressibleText>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text }) => text.length * 3,
  })

  function writtenOf(value: unknown, { etag, 'cache-control': caching }: Record<string, unknown>): CompressibleText {
    const tag = caching === SHARED && typeof etag === 'string' ? etag : null
    const known = tag === null ? undefined : shared.get(tag)
    if (known) return known
    const written = { text: JSON.stringify(value) }
    if (tag !== null) shared.set(tag, written)
    return written
  }

  return new Elysia({ name: 'compressed-answers' }).mapResponse({ as: 'global' }, ({ request, responseValue, set }) => {
    if (!isRead(request) || !isJson(responseValue) || leftAlone.has(request)) return
    const written = writtenOf(responseValue, set.headers)
    if (!isWorthCompressing(written.text)) return
    const headers = { 'content-type': 'application/json;charset=utf-8' }
    return new Response(bodyFor(request, written, headers), { headers })
  })
}

import { SECOND } from '../../../shared/time'
import { createBackoff } from '../../../site/lib/live/backoff'
import { type CallPool, createCallPool } from './call-pool'
import type { Tally } from './tally'

const STREAM_TIMEOUT = 10 * SECOND

/** What the dashboard loads again once its stream is back. */
const LISTS = ['/api/auth/me', '/api/users/me', '/api/bots', '/api/accounts', '/api/users/me/unseen']

/** The web processes that take calls, as a proxy knows them. */
interface Webs {
  next(): Web | undefined
}

export interface Web {
  port: number
  pool: CallPool
}

export const webAt = (url: string): Web => {
  const port = Number(new URL(url).port)
  return { port, pool: createCallPool(port) }
}

interface PageOptions {
  token: string
  /** Limits count by it. */
  address: string
  webs: Webs
  tally(): Tally
}

export interface Page {
  /** It has a stream, and has loaded its lists since. */
  readonly isLive: boolean
  /** Resolves when it is live for the first time. */
  shown: Promise<void>
  leave(): void
}

/** Behaves as a page of the site does: one stream, and its lists again after each return, by their ETags. */
export function openPage({ token, address, webs, tally }: PageOptions): Page {
  const tags = new Map<string, string>()
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
  const backoff = createBackoff(Math.random)
  const { promise: shown, resolve: resolveShown } = Promise.withResolvers<void>()
  let isLive = false
  let isLeaving = false
  let leave = () => {}

  async function load(pool: CallPool, path: string) {
    const tag = tags.get(path)
    const answer = await pool.call({
      method: 'GET',
      path,
      headers: { ...headers, ...(tag && { 'if-none-match': tag }) },
    })
    if (answer.status === 304) return tally().count('unchanged')
    countStatus(answer.status)
    if (answer.status === 200) tally().count('whole answers')
    if (answer.etag) tags.set(path, answer.etag)
  }

  function countStatus(status: number) {
    if (status === 429) tally().count('refused by a limit')
    else if (status === 401) tally().count('signed out')
    else if (status >= 400) tally().count('failed')
  }

  async function live(lostAt: number | null) {
    const web = webs.next()
    if (!web) throw new Error('No web process takes calls')
    const { status, text } = await web.pool.call({ method: 'POST', path: '/api/events/ticket', headers })
    countStatus(status)
    if (status !== 200) throw new Error(`The ticket was refused with ${status}`)
    const { ticket } = JSON.parse(text) as { ticket: string }
    const stream = await openStream(web.port, `/api/events?token=${ticket}`)
    leave = stream.leave
    backoff.recordOpen()
    if (lostAt !== null) {
      tally().returned(performance.now() - lostAt)
      tally().count('reconnects')
    }
    const loaded = Promise.all(LISTS.map((path) => load(web.pool, path)))
    await loaded.catch(() => tally().count('failed'))
    isLive = true
    resolveShown()
    await stream.closed
    isLive = false
    backoff.recordBreak()
  }

  async function stay() {
    let lostAt: number | null = null
    while (!isLeaving) {
      await live(lostAt).then(
        () => {
          lostAt = performance.now()
        },
        () => tally().count('failed'),
      )
      if (!isLeaving) await Bun.sleep(backoff.nextDelay())
    }
  }

  void stay()
  return {
    get isLive() {
      return isLive
    },
    shown,
    leave() {
      isLeaving = true
      leave()
    },
  }
}

async function openStream(port: number, path: string) {
  const closed = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  let head = ''
  let isOpen = false
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (each) => void each.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
      data(each, bytes) {
        if (isOpen) {
          // The last piece of a body in chunks: https://www.rfc-editor.org/rfc/rfc9112#section-7.1
          if (bytes.toString('latin1').endsWith('0\r\n\r\n')) each.end()
          return
        }
        head += bytes.toString('latin1')
        isOpen = head.includes('event: server')
        if (isOpen) opened.resolve()
        else if (!head.startsWith('HTTP/1.1 200')) opened.reject(new Error('The stream was refused'))
      },
      close() {
        opened.reject(new Error('The stream was cut'))
        closed.resolve()
      },
      error: (_, error) => opened.reject(error),
    },
  })
  // As the site does, see site/lib/live/open-stream.ts.
  const timer = setTimeout(() => isOpen || socket.terminate(), STREAM_TIMEOUT)
  await opened.promise.finally(() => clearTimeout(timer))
  return { closed: closed.promise, leave: () => socket.terminate() }
}

import { isLoopback } from '../../platform/http/loopback'
import { type Clock, systemClock } from '../../platform/time/clock'
import { createSubscriptions, type PushedMessage, type Subscriptions } from './subscriptions'
import { refusalOf } from './vapid'

export interface PushStandIn {
  url: string
  /** What `pushManager.subscribe()` gives a page, which it sends to its server. */
  subscribe(applicationServerKey: string): StandInSubscription
  unsubscribe(subscription: Pick<StandInSubscription, 'endpoint'>): void
  /** What has come for the browser since the last time, decrypted. */
  take(subscription: Pick<StandInSubscription, 'endpoint'>): PushedMessage[]
  /** Answers the next call instead; null for the usual answer. */
  answer: (() => Response | Promise<Response>) | null
  stop(): Promise<void>
}

interface StandInSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface PushServiceOptions {
  clock?: Clock
  /** So many messages a minute are accepted for one subscription. */
  mostPerMinute?: number
}

const LOOPBACK = '127.0.0.1'
const PREFIX = '/push/'
/** https://www.rfc-editor.org/rfc/rfc8030#section-7.2 */
const MOST_BYTES = 4096
const URGENCIES = ['very-low', 'low', 'normal', 'high']
const PAUSE_SECONDS = 60

/** Serves web push (RFC 8030) on a free loopback port. It is the browser too: it holds the keys that decrypt. */
export function startPushService({
  clock = systemClock,
  mostPerMinute = Number.POSITIVE_INFINITY,
}: PushServiceOptions = {}): PushStandIn {
  const subscriptions = createSubscriptions(clock, { mostPerMinute })
  const server = Bun.serve({
    hostname: LOOPBACK,
    port: 0,
    reusePort: false,
    development: false,
    fetch: (request) => standIn.answer?.() ?? answer(request, { subscriptions, clock, url: standIn.url }),
  })
  const idOf = ({ endpoint }: { endpoint: string }) => new URL(endpoint).pathname.slice(PREFIX.length)
  const standIn: PushStandIn = {
    url: `http://${LOOPBACK}:${server.port}`,
    subscribe(key) {
      const { id, keys } = subscriptions.add(key)
      return { endpoint: `${standIn.url}${PREFIX}${id}`, keys }
    },
    unsubscribe: (subscription) => subscriptions.end(idOf(subscription)),
    take: (subscription) => subscriptions.take(idOf(subscription)),
    answer: null,
    stop: () => server.stop(true),
  }
  return standIn
}

interface Service {
  subscriptions: Subscriptions
  clock: Clock
  url: string
}

async function answer(request: Request, { subscriptions, clock, url }: Service): Promise<Response> {
  const { pathname, hostname } = new URL(request.url)
  if (!isLoopback(hostname) || !pathname.startsWith(PREFIX)) return refuse(404, 'Nothing is here.')
  if (request.method !== 'POST') return refuse(405, 'Messages are posted.')
  const id = pathname.slice(PREFIX.length)
  if (subscriptions.hasEnded(id)) return refuse(410, 'The subscription has ended.')
  const key = subscriptions.keyOf(id)
  if (key === null) return refuse(404, 'There is no such subscription.')
  const { headers } = request
  const refusal = refusalOf(headers.get('authorization'), { audience: url, key, now: clock.now() })
  if (refusal) return refuse(refusal.status, refusal.reason, { 'www-authenticate': 'vapid' })
  const fault = faultIn(headers)
  if (fault) return refuse(400, fault)
  const body = Buffer.from(await request.arrayBuffer())
  if (body.length > MOST_BYTES) return refuse(413, 'The message is too large.')
  if (subscriptions.isBusy(id)) return refuse(429, 'Too many messages.', { 'retry-after': String(PAUSE_SECONDS) })
  const ttl = Number(headers.get('ttl'))
  const urgency = headers.get('urgency') ?? 'normal'
  const message = subscriptions.keep(id, { topic: headers.get('topic'), urgency, ttl, body })
  return new Response(null, { status: 201, headers: { location: `${url}/message/${message}`, ttl: String(ttl) } })
}

const refuse = (status: number, reason: string, headers: Record<string, string> = {}) =>
  new Response(reason, { status, headers })

function faultIn(headers: Headers): string | null {
  if (!/^\d+$/.test(headers.get('ttl') ?? '')) return 'A TTL is required.'
  if (headers.get('content-encoding') !== 'aes128gcm') return 'The message is not encrypted with aes128gcm.'
  const topic = headers.get('topic')
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return 'A topic has at most 32 characters of base64url.'
  const urgency = headers.get('urgency')
  return urgency === null || URGENCIES.includes(urgency) ? null : 'The urgency is none of the four.'
}

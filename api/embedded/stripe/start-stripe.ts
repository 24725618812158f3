import type { PaidPlan } from '../../../shared/plans/plans'
import { isLoopback } from '../../platform/http/loopback'
import { type Clock, systemClock } from '../../platform/time/clock'
import type { Webhook } from '../practice-money/deliveries'
import { openPracticeObjects, type PracticeObjects } from '../practice-money/practice-objects'
import { answerCall } from './calls/answer-call'
import { createEvents } from './events'
import { createLedger, type Ledger } from './ledger/ledger'
import { createPractice, type Practice } from './ledger/practice'
import { newId } from './objects/object-ids'
import { PRICES } from './objects/prices'
import { answerPage } from './pages/answer-page'

interface StripeOptions {
  /** Null keeps the data in memory. */
  dataDir: string | null
  clock?: Clock
  deliver?: (webhook: Webhook) => void
}

export interface StripeStandIn {
  url: string
  secretKey: string
  webhookSecret: string
  prices: Record<PaidPlan, [string]>
  sendWebhooksTo(url: string): void
  practice: Practice
  stop(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

/** Serves Stripe's API and pages for practice money on a loopback port. */
export function startStripe({ dataDir, clock = systemClock, deliver }: StripeOptions): StripeStandIn {
  const objects = openPracticeObjects(dataDir, 'stripe.sqlite')
  const secretKey = newId('sk_test')
  const webhookSecret = newId('whsec')
  const events = createEvents({ objects, clock, webhookSecret, deliver })
  const ledger = createLedger({ objects, clock, url: () => url, send: events.send })
  const practice = createPractice(ledger)
  const server = serve(objects, (request) => answer(request, { ledger, practice, secretKey }))
  const url = `http://${LOOPBACK}:${server.port}`
  return {
    url,
    secretKey,
    webhookSecret,
    prices: { plus: [PRICES.plus], advanced: [PRICES.advanced], premium: [PRICES.premium], pro: [PRICES.pro] },
    sendWebhooksTo: events.sendTo,
    practice,
    async stop() {
      events.stop()
      await server.stop(true)
      objects.close()
    },
  }
}

interface StripeParts {
  ledger: Ledger
  practice: Practice
  secretKey: string
}

async function answer(request: Request, { ledger, practice, secretKey }: StripeParts): Promise<Response> {
  const url = URL.parse(request.url)
  // Refuses DNS rebinding: another site's name may resolve to this machine.
  if (!url || !isLoopback(url.hostname)) return new Response('Nothing is served under this name.', { status: 403 })
  if (url.pathname.startsWith('/v1/')) return answerCall(request, ledger, secretKey)
  return answerPage(request, url, { ledger, practice })
}

/** Uses the previous port if it is free, because stored objects contain the address. */
function serve(objects: PracticeObjects, fetch: (request: Request) => Promise<Response>) {
  const serveAt = (port: number) => Bun.serve({ hostname: LOOPBACK, port, reusePort: false, development: false, fetch })
  const server = attempt(() => serveAt(objects.get<number>('port') ?? 0)) ?? serveAt(0)
  objects.put('setting', 'port', server.port)
  return server
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}

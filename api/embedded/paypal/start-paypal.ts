import type { PaidPlan } from '../../../shared/plans/plans'
import { isLoopback } from '../../platform/http/loopback'
import { type Clock, systemClock } from '../../platform/time/clock'
import { createDeliveries, type Webhook } from '../practice-money/deliveries'
import { openPracticeObjects } from '../practice-money/practice-objects'
import { CLIENT_ID, PLANS, WEBHOOK_ID } from './account'
import { answerCall } from './answer-calls'
import { createBackend } from './backend'
import { checkout, isCheckout } from './checkout'
import { createLedger } from './ledger'
import { createPractice, type Practice } from './practice'
import { practiceBoard } from './practice-board'
import { createSignatures } from './signatures'
import { createTokens } from './tokens'
import { createWebhooks } from './webhooks'

interface PayPalStandInOptions {
  /** Null keeps the data in memory. */
  dataDir: string | null
  clock?: Clock
  deliver?(webhook: Webhook): void
}

export interface PayPalStandIn {
  url: string
  clientId: string
  clientSecret: string
  webhookId: string
  /** The authority of its certificates. */
  trustedRoot(): string
  prices: Record<PaidPlan, [string]>
  /** Webhooks wait for this address. */
  sendWebhooksTo(url: string): void
  practice: Practice
  stop(): Promise<void>
}

const CERTIFICATES = '/v1/notifications/certs/CERT-360caa42-fca2a594-practice'
const LOOPBACK = '127.0.0.1'

/** Serves PayPal's subscriptions API on a free loopback port, with pages for practice payments. */
export function startPayPal({ dataDir, clock = systemClock, deliver }: PayPalStandInOptions): PayPalStandIn {
  const objects = openPracticeObjects(dataDir, 'paypal.sqlite')
  const deliveries = createDeliveries(clock)
  const clientSecret = crypto.randomUUID()
  const url = () => `http://${LOOPBACK}:${server.port}`
  const signatures = createSignatures(() => url() + CERTIFICATES)
  const send = deliver ?? deliveries.send
  const webhooks = createWebhooks({ objects, signatures, now: clock.now, url, send })
  const backend = createBackend({ objects, ledger: createLedger(objects), webhooks, clock, url })
  const practice = createPractice(backend)
  const deps = { backend, tokens: createTokens(clientSecret, clock) }

  const server = Bun.serve({
    hostname: LOOPBACK,
    port: 0,
    reusePort: false,
    development: false,
    fetch(request): Response | Promise<Response> {
      const { hostname, pathname, origin } = new URL(request.url)
      // Refuses DNS rebinding: another site's name may resolve to this machine.
      if (!isLoopback(hostname)) return new Response('Nothing is served under this name.', { status: 403 })
      if (pathname === CERTIFICATES) return new Response(signatures.certificates())
      if (!isCheckout(pathname) && !pathname.startsWith('/practice')) return answerCall(deps, request)
      const from = request.headers.get('origin')
      if (from !== null && from !== origin) return new Response('This form belongs to another page.', { status: 403 })
      return isCheckout(pathname) ? checkout(backend, request) : practiceBoard(backend, practice, request)
    },
  })

  webhooks.dispatchPending()
  return {
    url: url(),
    clientId: CLIENT_ID,
    clientSecret,
    webhookId: WEBHOOK_ID,
    trustedRoot: signatures.trustedRoot,
    prices: {
      plus: [PLANS.plus.id],
      advanced: [PLANS.advanced.id],
      premium: [PLANS.premium.id],
      pro: [PLANS.pro.id],
    },
    sendWebhooksTo: deliveries.sendTo,
    practice,
    async stop() {
      deliveries.stop()
      await server.stop(true)
      objects.close()
    },
  }
}

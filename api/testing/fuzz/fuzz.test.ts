import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { SECOND } from '../../../shared/time'
import { testApp } from '../test-app'
import { documentedOperations } from './api-document'
import { createCaller } from './caller'
import { complaintsAbout } from './complaints'
import { callTo } from './generated-call'

const app = await testApp()
const operations = await documentedOperations(app)
const requests = Number(process.env.FUZZ_REQUESTS ?? operations.size * 30)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_127)
/** Calls that cannot succeed when generated. */
const NEEDS_MORE = [
  // Needs the browser that began it.
  'GET /api/auth/login/discord/callback',
  // Needs a signature.
  'POST /api/stripe/webhook',
  'POST /api/paypal/webhook',
  // Need a note, an announcement that waits, or the sums that the provider knows.
  'PATCH /api/admin/notes/{id}',
  'DELETE /api/admin/notes/{id}',
  'DELETE /api/admin/scheduled/{id}',
  'POST /api/admin/users/{id}/refund',
  // Need Professional; these players have Premium.
  'POST /api/tokens',
  'POST /api/tokens/{id}/renew',
  'DELETE /api/tokens/{id}',
  'POST /api/webhooks',
  'GET /api/webhooks/{id}',
  'PATCH /api/webhooks/{id}',
  'DELETE /api/webhooks/{id}',
  'POST /api/webhooks/{id}/test',
  'POST /api/webhooks/{id}/rotate',
  'GET /api/webhooks/{id}/deliveries',
  'POST /api/webhooks/{id}/deliveries/{delivery}/resend',
  // Need an address at Discord, a browser, or a confirmed address.
  'POST /api/channels/discord',
  'POST /api/channels/push',
  'POST /api/channels/mail',
  'PATCH /api/channels/{id}',
  'DELETE /api/channels/{id}',
  'POST /api/channels/{id}/test',
  // Need a signed link.
  'GET /api/mail/unsubscribe',
  'POST /api/mail/unsubscribe',
  'POST /api/auth/confirm',
  // Needs the check digits of a token.
  'POST /api/tokens/reveal-leak',
  // Needs a PayPal subscription, or none; these players have one of Stripe's.
  'POST /api/paypal/cancel',
  'POST /api/paypal/create',
  'POST /api/stripe/create-session',
]
const TIMEOUT = 30 * SECOND + requests * 100

test(
  `none of ${requests} generated calls answers 5xx, repeats its input, logs a secret, or is undocumented`,
  async () => {
    const make = await createCaller(app)
    const outcomes = new Map([...operations.keys()].map((name) => [name, new Set<number>()]))
    const changing = [...operations.values()].filter(({ method }) => method !== 'GET')
    const calls = new Map([...operations.values()].map((operation) => [operation, callTo(operation)]))
    const anyCall = fc
      .constantFrom(...operations.values(), ...changing)
      .chain((operation) => calls.get(operation) ?? callTo(operation))
    const isAnsweredWell = fc.asyncProperty(anyCall, async (call) => {
      const answer = await make(call)
      const name = `${call.method} ${call.path}`
      outcomes.get(name)?.add(answer.status)
      const operation = operations.get(name)
      const complaints = operation ? complaintsAbout(answer, operation) : ['is not in the document']
      expect({ name, ...answer, complaints }).toEqual({ name, ...answer, complaints: [] })
    })
    await fc.assert(isAnsweredWell, { numRuns: requests, seed })
    const succeeded = ([name, statuses]: [string, Set<number>]) =>
      NEEDS_MORE.includes(name) || [...statuses].some((status) => status < 300)
    expect([...outcomes].filter((outcome) => !succeeded(outcome))).toEqual([])
  },
  TIMEOUT,
)

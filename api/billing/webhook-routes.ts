import { type Context, Elysia, t } from 'elysia'
import type { ProviderName } from '../../shared/billing'
import { AppError } from '../platform/errors'
import { readBytes } from '../platform/http/body/read-bytes'
import type { Caller } from '../platform/http/client/caller'
import { type CallerDeps, withCaller } from '../platform/http/client/with-caller'
import { errors } from '../platform/http/documented-errors'
import { type ReceiveDeps, receiveEvent } from './worker/receive-event'

const MAX_BYTES = 1024 * 1024

/** Calls whose body is read as it is, because it was signed as it is. */
export const WEBHOOKS = ['POST /api/stripe/webhook', 'POST /api/paypal/webhook'] as const

const tooLarge = () => new AppError('too_large', 'A webhook is at most 1 MiB.')

/** What the providers tell us. */
export function webhookRoutes(deps: ReceiveDeps & CallerDeps) {
  const receive =
    (name: ProviderName) =>
    async ({ request, set, caller }: Pick<Context, 'request' | 'set'> & { caller: Caller }) => {
      const { body, headers } = request
      const bytes = body ? await readBytes(body, { clock: deps.clock, maxBytes: MAX_BYTES, tooLarge }) : Buffer.of()
      await receiveEvent(deps, name, { rawBody: bytes.toString('utf8'), headers, network: caller.network })
      set.status = 204
    }
  const documented = {
    response: { 204: t.Void(), ...errors(400, 408, 413, 429, 502) },
    detail: { summary: 'For the provider alone: its signature is checked' },
  }
  return new Elysia({ name: 'webhook-routes', prefix: '/api', tags: ['Payments'] })
    .use(withCaller(deps))
    .post('/stripe/webhook', receive('stripe'), documented)
    .post('/paypal/webhook', receive('paypal'), documented)
}

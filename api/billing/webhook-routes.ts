import { type Context, Elysia, t } from 'elysia'
import type { ProviderName } from '../../shared/billing'
import { AppError } from '../foundation/errors'
import { readBytes } from '../http/body/read-bytes'
import { errors } from '../http/documented-errors'
import { type ReceiveDeps, receiveEvent } from './inbox/receive-event'

const MOST_BYTES = 1024 * 1024

/** Calls whose body is read as it is, because it was signed as it is. */
export const WEBHOOKS = ['POST /api/stripe/webhook', 'POST /api/paypal/webhook'] as const

const tooLarge = () => new AppError('too_large', 'A webhook is at most 1 MiB.')

/** What the providers tell us. */
export function webhookRoutes(deps: ReceiveDeps) {
  const receive =
    (name: ProviderName) =>
    async ({ request, set }: Pick<Context, 'request' | 'set'>) => {
      const { body, headers } = request
      const bytes = body ? await readBytes(body, { clock: deps.clock, most: MOST_BYTES, tooLarge }) : Buffer.of()
      await receiveEvent(deps, name, { rawBody: bytes.toString('utf8'), headers })
      set.status = 204
    }
  const documented = {
    response: { 204: t.Void(), ...errors(400, 408, 413, 502) },
    detail: { summary: 'For the provider alone: its signature is checked' },
  }
  return new Elysia({ name: 'webhook-routes', prefix: '/api', tags: ['Payments'] })
    .post('/stripe/webhook', receive('stripe'), documented)
    .post('/paypal/webhook', receive('paypal'), documented)
}

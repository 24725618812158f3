import { Elysia, t } from 'elysia'
import { PROVIDER_NAMES } from '../../shared/enums/payment-providers'
import { AppError } from '../platform/errors'
import { readBytes } from '../platform/http/body/read-bytes'
import { type CallerDeps, withCaller } from '../platform/http/client/with-caller'
import { errors } from '../platform/http/documented-errors'
import { type ReceiveDeps, receiveEvent } from './worker/receive-event'

const MAX_BYTES = 1024 * 1024

/** Calls that read their body as bytes, because the provider signed the bytes. */
export const WEBHOOKS = PROVIDER_NAMES.map((name) => `POST /api/${name}/webhook` as const)

const tooLarge = () => new AppError('too_large', 'A webhook is at most 1 MiB.')

export function webhookRoutes(deps: ReceiveDeps & CallerDeps) {
  const routes = new Elysia({ name: 'webhook-routes', prefix: '/api', tags: ['Payments'] }).use(withCaller(deps))
  for (const name of PROVIDER_NAMES) {
    routes.post(
      `/${name}/webhook`,
      async ({ request, set, caller }) => {
        const { body, headers } = request
        const bytes = body ? await readBytes(body, { clock: deps.clock, maxBytes: MAX_BYTES, tooLarge }) : Buffer.of()
        await receiveEvent(deps, name, { rawBody: bytes.toString('utf8'), headers, network: caller.network })
        set.status = 204
      },
      {
        response: { 204: t.Void(), ...errors(400, 408, 413, 429, 502) },
        detail: { summary: 'For the provider alone: its signature is verified' },
      },
    )
  }
  return routes
}

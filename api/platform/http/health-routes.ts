import { Elysia, t } from 'elysia'
import { restarting } from '../errors'
import type { Health } from '../health/health'
import { errors } from './documented-errors'
import { urlOf } from './request-url'

const ok = { status: 'ok' as const }
const response = { 200: t.Object({ status: t.Literal('ok') }), ...errors(503) }
const detailOf = (summary: string) => ({ tags: ['Service'], summary })

/** Refuses calls once the server closes. Pages and files still work, because they need no connections. */
export function refuseCallsWhenClosed({ health }: { health: Pick<Health, 'isClosed'> }) {
  return new Elysia({ name: 'refuse-calls-when-closed' }).onRequest(({ request }) => {
    if (health.isClosed && urlOf(request).pathname.startsWith('/api/')) throw restarting()
  })
}

export function healthRoutes({ health }: { health: Health }) {
  return new Elysia({ name: 'health-routes' })
    .get(
      '/api/health',
      async () => {
        await health.checkStore()
        return { ...ok, uptime: Math.floor(process.uptime()) }
      },
      {
        response: { ...response, 200: t.Object({ status: t.Literal('ok'), uptime: t.Number() }) },
        detail: detailOf('Is the service healthy?'),
      },
    )
    .get('/api/health/live', () => ok, { response, detail: detailOf('Does this process answer at all?') })
    .get(
      '/api/health/serving',
      () => {
        health.refuseIfEnding()
        return ok
      },
      { response, detail: detailOf('Does this process accept calls, or is it about to end?') },
    )
    .get(
      '/api/health/ready',
      async () => {
        await health.refuseUnlessReady()
        return ok
      },
      { response, detail: detailOf('Does this process accept calls, and do its services answer?') },
    )
}

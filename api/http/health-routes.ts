import { Elysia, t } from 'elysia'
import mongoose from 'mongoose'
import { pingStore } from '../store/ping-store'
import { errors } from './documented-errors'

const ANSWERS_WITHIN = 2000

/** Says that this process serves and its store answers. */
export const healthRoutes = new Elysia({ name: 'health-routes' }).get(
  '/api/health',
  async () => {
    await pingStore(mongoose.connection.getClient(), ANSWERS_WITHIN)
    return { status: 'ok' as const, uptime: Math.floor(process.uptime()) }
  },
  {
    response: { 200: t.Object({ status: t.Literal('ok'), uptime: t.Number() }), ...errors(503) },
    detail: { tags: ['Service'], summary: 'Is the service well?' },
  },
)

import { Elysia, t } from 'elysia'
import mongoose from 'mongoose'
import { AppError } from '../errors'
import { errors } from './documented-errors'

const ANSWERS_WITHIN = 2000

/** Says that this process serves and its store answers. */
export const healthRoutes = new Elysia({ name: 'health-routes' }).get(
  '/api/health',
  async () => {
    await pingStore()
    return { status: 'ok' as const, uptime: Math.floor(process.uptime()) }
  },
  {
    response: { 200: t.Object({ status: t.Literal('ok'), uptime: t.Number() }), ...errors(503) },
    detail: { tags: ['Service'], summary: 'Is the service well?' },
  },
)

async function pingStore() {
  try {
    await mongoose.connection.getClient().db().admin().command({ ping: 1 }, { timeoutMS: ANSWERS_WITHIN })
  } catch (cause) {
    throw new AppError('unavailable', 'The store does not answer right now. Please try again in a moment.', { cause })
  }
}

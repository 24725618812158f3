import { AppError } from '../errors'

/** The answer of Redis, or a refusal for players where it has none: what is asked of it is asked rightly. */
export async function orRedisAway<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (cause) {
    throw redisAway(cause)
  }
}

export const redisAway = (cause?: unknown) =>
  new AppError('unavailable', 'What the servers share cannot be reached right now. Please try again in a moment.', {
    cause,
    retryAfter: 2,
  })

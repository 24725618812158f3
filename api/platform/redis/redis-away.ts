import { AppError } from '../errors'

/** Turns any failure of a command into a 503: our commands are correct, so Redis must be away. */
export async function orRedisAway<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (cause) {
    throw redisAway(cause)
  }
}

export const redisAway = (cause?: unknown) =>
  new AppError('unavailable', 'The servers cannot reach their shared data right now. Please try again in a moment.', {
    cause,
    retryAfter: 2,
  })

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
  new AppError('unavailable', 'What the servers share cannot be reached right now. Please try again in a moment.', {
    cause,
    retryAfter: 2,
  })

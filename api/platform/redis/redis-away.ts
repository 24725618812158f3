import { AppError } from '../errors'

export const redisAway = () =>
  new AppError('unavailable', 'The servers cannot reach their shared data right now. Please try again in a moment.', {
    retryAfter: 2,
  })

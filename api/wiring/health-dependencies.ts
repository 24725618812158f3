import mongoose from 'mongoose'
import type { HealthDependencies } from '../platform/health/health'
import type { RedisLink } from '../platform/redis/open-redis'
import { pingStore, writeToStore } from '../platform/store/watch/ping-store'
import type { Clock } from '../platform/time/clock'

export const healthDependencies = (clock: Clock, redis: RedisLink | null): HealthDependencies => ({
  store: (timeout) => pingStore(mongoose.connection.getClient(), { clock, timeout }),
  write: (timeout) => writeToStore(mongoose.connection.getClient(), { clock, timeout }),
  redis: redis && (() => redis.commands.ping()),
})

import { SECOND } from '../../shared/time'
import { createDayUpdater } from '../bots/activity/day-updater'
import { createFleet } from '../fleet/create-fleet'
import type { Fleet } from '../fleet/fleet'
import type { Handover } from '../fleet/handover/handover'
import { createInProcessHandover } from '../fleet/handover/in-process-handover'
import { createOpenRun } from '../fleet/history/run-history'
import type { FleetDeps } from '../fleet/run/fleet-deps'
import { createStartLimiter } from '../fleet/run/start-limiter'
import { createSignInThrottle } from '../game/sign-in-throttle/sign-in-throttle'
import type { Metrics } from '../platform/metrics/metrics'
import type { RedisLink } from '../platform/redis/open-redis'
import type { MessageBus } from '../realtime/bus/message-bus'
import type { Closers } from './closers'
import type { Config } from './config'
import { openScriptRunner } from './open-script-runner'

type MadeHere =
  | 'random'
  | 'runner'
  | 'signInThrottle'
  | 'startLimiter'
  | 'updateDay'
  | 'openRun'
  | 'activitySaveInterval'
type FleetServices = Omit<FleetDeps, MadeHere> & { redis: RedisLink | null; bus: MessageBus; metrics: Metrics }

export async function openFleet(config: Config, services: FleetServices, closers: Closers): Promise<Fleet> {
  const { redis, ...shared } = services
  const { clock, metrics } = services
  const { random } = Math
  const fleet = createFleet({
    ...shared,
    handover: redis ? await openSharedHandover({ ...services, redis }) : createInProcessHandover(),
    random,
    signInThrottle: createSignInThrottle({ clock, random }),
    startLimiter: createStartLimiter(),
    runner: openScriptRunner(services, closers),
    updateDay: createDayUpdater(clock),
    openRun: createOpenRun({ clock, metrics }),
    // With several processes there are many bots, and each save is a write to the shared store.
    activitySaveInterval: (redis ? 15 : 5) * SECOND,
    capacity: config.role === 'web' ? 0 : config.workerCapacity,
  })
  closers.push(() => fleet.drain())
  return fleet
}

async function openSharedHandover(services: FleetServices & { redis: RedisLink }): Promise<Handover> {
  const { createBullmqHandover } = await import('../fleet/handover/bullmq-handover')
  return createBullmqHandover(services)
}

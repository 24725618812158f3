import { expect } from 'bun:test'
import { type BotDocument, BotModel } from '../../bots/model/bot-model'
import { createLog } from '../../platform/log'
import { openRedis, type RedisLink } from '../../platform/redis/open-redis'
import { systemClock } from '../../platform/time/clock'
import { openRedisBus } from '../../realtime/bus/redis-bus'
import { type RedisServer, startRedis } from '../../testing/redis-server'
import { LeaseModel, ProcessLeaseModel } from '../claims/lease-model'
import { LEASE_DURATION } from '../claims/process-leases'
import type { Fleet } from '../fleet'
import { createBullmqHandover } from '../handover/bullmq-handover'
import type { FleetDeps } from '../run/fleet-deps'
import { openStage, type Stage } from './stage'

/** Capacities of processes. */
export const WORKER = 100
export const WEB = 0

/** A stage whose fleets are several processes with a Redis of their own, which may be stopped. */
export interface SharedStage {
  stage: Stage
  server: RedisServer
  /** In the order of the processes. */
  links: RedisLink[]
  /** The fleet of one more process, with its own connections. */
  join(capacity: number, parts?: Partial<FleetDeps>): Promise<Fleet>
  connect(): Promise<RedisLink>
  /** An online bot that a process played which was killed at this moment. */
  botOfKilledProcess(): Promise<BotDocument>
  /** Fails if the game has seen two sessions of a castle at once. */
  playedOnce(...bots: BotDocument[]): Promise<void>
  close(): Promise<void>
}

export async function openSharedStage(): Promise<SharedStage> {
  const server = await startRedis()
  const stage = await openStage({ msBetweenTurns: 10 })
  const log = createLog('silent')
  const links: RedisLink[] = []

  async function connect() {
    const redis = await openRedis(server.url, { log })
    links.push(redis)
    return redis
  }

  return {
    stage,
    server,
    links,
    connect,
    async join(capacity, parts = {}) {
      const redis = await connect()
      const bus = await openRedisBus({ redis, clock: systemClock, log })
      const handover = createBullmqHandover({ redis, clock: systemClock, log })
      const fleet = stage.fleet({ ...parts, handover, bus, capacity })
      await fleet.start()
      return fleet
    },
    async botOfKilledProcess() {
      const bot = await stage.bot()
      await stage.setOnline(bot)
      const holder = crypto.randomUUID()
      await ProcessLeaseModel.create({ _id: holder, until: stage.clock.now() + LEASE_DURATION, isExpired: false })
      await LeaseModel.create({ _id: `bot ${bot._id}`, bot: bot._id, owner: holder, processLease: holder })
      await BotModel.updateOne({ _id: bot._id }, { dueAt: null, desiredAt: null, holder, epoch: 1 })
      return bot
    },
    async playedOnce(...bots) {
      for (const bot of bots) {
        const castle = await stage.castleOf(bot)
        expect(stage.realm.maxConcurrentSessions(castle.server, castle.username)).toBe(1)
      }
    },
    async close() {
      await stage.close()
      for (const link of links) await link.close()
      await server.dispose()
    },
  }
}

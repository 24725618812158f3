import { Queue } from 'bullmq'
import type { RedisLink } from '../../../platform/redis/open-redis'

/** BullMQ's scripts go through all active jobs of a queue, which is fast enough for about ten thousand; every process knows the same number. */
const QUEUE_COUNT = 4

export const queueNames = Array.from({ length: QUEUE_COUNT }, (_, index) => `bots-${index}`)

/** How many jobs wait for a worker, and how many wait or run. */
export interface JobCounts {
  waiting: number
  all: number
}

/** The bots that have a job: one that waits for a worker, or one that a worker runs. */
export interface BotQueues {
  /** Gives bots a job; one that has a job keeps it. What a player waits for goes before the rest. */
  add(botIds: string[], options?: { isWaitedFor: boolean }): Promise<void>
  /** Every bot that has a job. */
  botsWithJob(): Promise<Set<string>>
  countJobs(): Promise<JobCounts>
  /** How many jobs wait for a worker, by queue. */
  countWaiting(): Promise<Record<string, number>>
}

export function openQueues({ commands }: RedisLink, prefix: string): BotQueues {
  const defaultJobOptions = { removeOnComplete: true, removeOnFail: true }
  const queues = queueNames.map((name) => new Queue(name, { connection: commands, prefix, defaultJobOptions }))
  // Each call fails by itself as well.
  for (const queue of queues) queue.on('error', () => {})
  const onAllQueues = async <Answer>(operation: (queue: Queue) => Promise<Answer>) => Promise.all(queues.map(operation))
  return {
    async add(botIds, { isWaitedFor } = { isWaitedFor: false }) {
      const perQueue = Map.groupBy(botIds, (botId) => Bun.hash.crc32(botId) % QUEUE_COUNT)
      // The id is all that a job says: what is in Redis can be read by whoever reaches it.
      const jobOf = (botId: string) => ({ name: 'run', data: botId, opts: { jobId: botId, lifo: isWaitedFor } })
      await Promise.all([...perQueue].map(([index, ids]) => queues[index]?.addBulk(ids.map(jobOf))))
    },
    async botsWithJob() {
      const ids = await onAllQueues((queue) => queue.getRanges(['active', 'wait'], 0, -1))
      return new Set(ids.flat())
    },
    async countJobs() {
      const counts = await onAllQueues((queue) => queue.getJobCounts('active', 'wait'))
      const sum = (type: string) => counts.reduce((total, { [type]: count = 0 }) => total + count, 0)
      const waiting = sum('wait')
      return { waiting, all: waiting + sum('active') }
    },
    async countWaiting() {
      return Object.fromEntries(await onAllQueues(async (queue) => [queue.name, await queue.getWaitingCount()]))
    },
  }
}

import { Queue } from 'bullmq'
import type { RedisLink } from '../../../platform/redis/open-redis'

/** BullMQ's scripts scan all active jobs of a queue, which is fast up to about ten thousand. All processes use this number. */
const QUEUE_COUNT = 4

export const queueNames = Array.from({ length: QUEUE_COUNT }, (_, index) => `bots-${index}`)

export interface JobCounts {
  waiting: number
  all: number
}

export interface BotQueues {
  /** Adds jobs for bots without one. Urgent jobs go first: a player waits for them. */
  add(botIds: string[], options?: { isUrgent: boolean }): Promise<void>
  botsWithJob(): Promise<Set<string>>
  countJobs(): Promise<JobCounts>
  countWaiting(): Promise<Record<string, number>>
}

export function openQueues({ commands }: RedisLink, prefix: string): BotQueues {
  const defaultJobOptions = { removeOnComplete: true, removeOnFail: true }
  const queues = queueNames.map((name) => new Queue(name, { connection: commands, prefix, defaultJobOptions }))
  // Each call rejects as well.
  for (const queue of queues) queue.on('error', () => {})
  const onAllQueues = async <Answer>(operation: (queue: Queue) => Promise<Answer>) => Promise.all(queues.map(operation))
  return {
    async add(botIds, { isUrgent } = { isUrgent: false }) {
      const perQueue = Map.groupBy(botIds, (botId) => Bun.hash.crc32(botId) % QUEUE_COUNT)
      // A second job with the same id is ignored: https://docs.bullmq.io/guide/jobs/job-ids
      const jobOf = (botId: string) => ({ name: 'run', data: botId, opts: { jobId: botId, lifo: isUrgent } })
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

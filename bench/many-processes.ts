import { type BotDocument, BotModel } from '../api/bots/model/bot-model'
import { RunModel } from '../api/bots/runs/run-model'
import type { ConsoleLog } from '../api/console/log/console-log'
import { leasedBots } from '../api/fleet/claims/lease-store'
import type { Running } from '../api/testing/processes/started-process'
import { readConfig } from '../api/wiring/config'
import { openServices } from '../api/wiring/services'
import { startTopology, type Topology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'
import {
  formatPercentiles,
  machine,
  memoryOf,
  percentile,
  printLines,
  processorTimeOf,
  sum,
  timed,
  times,
  until,
} from './figures'
import { createBots } from './many-bots'

const BOTS = Number(process.env.BOTS ?? 600)
const WORKERS = Number(process.env.WORKERS ?? 3)
const SAMPLES = Number(process.env.SAMPLES ?? 100)
const SETTLE_TIME = 20 * SECOND
const MEASURE_TIME = 20 * SECOND
const POLL_INTERVAL = 250

/** How soon bots that several workers share start, stop and come back, and what one of them takes. */
async function measure(topology: Topology) {
  // The bench is one more process that serves: it writes wishes and reads consoles as a web process does.
  const services = await openServices(readConfig(topology.settings, 'web'), { siteDir: null })
  const { fleet, consoleLog, secretBox } = services

  async function setDesired(bot: BotDocument, desired: 'online' | 'offline') {
    const changed = { desired, desiredAt: new Date(), stopReason: null }
    await BotModel.updateOne({ _id: bot._id }, { $set: changed, $inc: { desiredGeneration: 1 } })
    fleet.nudge(bot.id)
  }

  /** From the wish to the line of the console that says that it is so. */
  async function untilLine(bot: BotDocument, desired: 'online' | 'offline', pattern: RegExp) {
    const { last } = await consoleLog.readAfter(bot.id, 0, 1)
    const hasLine = async () =>
      (await consoleLog.readAfter(bot.id, last, 100)).lines.some(({ text }) => pattern.test(text))
    return timed(async () => {
      await setDesired(bot, desired)
      await until(hasLine)
    })
  }

  const played = async () => (await leasedBots(Date)).length
  const untilPlayed = (isSo: (count: number) => boolean) => until(async () => isSo(await played()), POLL_INTERVAL)
  const startWorkers = () =>
    Promise.all(Array.from({ length: WORKERS }, () => topology.startWorker({ WORKER_CAPACITY: String(BOTS) })))

  try {
    let workers = await startWorkers()
    const bots = await createBots(topology, secretBox, BOTS)
    await fleet.start()
    const bringOnline = async (some: BotDocument[], all: number) => {
      await BotModel.updateMany({ _id: { $in: some } }, { $set: { desired: 'online' }, $inc: { desiredGeneration: 1 } })
      await untilPlayed((count) => count === all)
      await Bun.sleep(SETTLE_TIME)
      return sum(workers.map(({ pid }) => memoryOf(pid)))
    }
    // What a process takes before it has run many is no matter of how many there are.
    const half = Math.floor(BOTS / 2)
    const ofHalf = await bringOnline(bots.slice(0, half), half)
    const ofAll = await bringOnline(bots.slice(half), BOTS)
    const memory = (ofAll - ofHalf) / (BOTS - half)
    const processorUse = await processorTimes(topology, workers)
    const queries: number[] = []
    const stops: number[] = []
    const starts: number[] = []
    for (let sample = 0; sample < SAMPLES; sample++) {
      const bot = bots[Math.floor((sample * BOTS) / SAMPLES)] as BotDocument
      queries.push(await timed(() => BotModel.findById(bot._id)))
      stops.push(await untilLine(bot, 'offline', / ends\. /))
      starts.push(await untilLine(bot, 'online', / starts\. /))
    }
    const recovery = await timed(async () => {
      await workers[0]?.end('SIGKILL')
      await untilPlayed((count) => count < BOTS)
      await untilPlayed((count) => count === BOTS)
    })
    await Promise.all(workers.slice(1).map((worker) => worker.end('SIGTERM')))
    const bootedAt = new Date()
    workers = await startWorkers()
    await untilPlayed((count) => count === BOTS)
    await Bun.sleep(SETTLE_TIME)
    const signIns = await signInsSince(consoleLog, bots, bootedAt)
    const restarted = await RunModel.find({ startedAt: { $gte: bootedAt }, endedAt: { $ne: null } }).lean()
    const why = [...new Set(restarted.map(({ reason }) => reason?.code))].join(', ')
    printLines([
      `${BOTS} bots on ${WORKERS} workers; ${machine()}, store, game and Redis on the same machine`,
      `  one question to the store  ${formatPercentiles(queries)}`,
      `  start → first line         ${formatPercentiles(starts)}: ${times(starts, queries)} questions`,
      `  stop → last line           ${formatPercentiles(stops)}: ${times(stops, queries)} questions`,
      `  all back after kill -9     ${(recovery / SECOND).toFixed(1)} s`,
      `  sign-ins after a boot      over ${signIns.length} s, ${percentile(signIns, 0.5)} in half of these seconds, ${percentile(signIns, 1)} at most; ${restarted.length} began anew (${why || 'none'})`,
      `  processor time of a bot    ${processorUse.join(', ')}`,
      `  memory of one more bot     ${Math.round(memory)} kB of ${Math.round(ofAll / WORKERS / 1000)} MB of a worker, with what is yet to be collected`,
    ])
  } finally {
    await services.close()
  }
}

/** What one bot that nobody touches takes of each process in a second. */
async function processorTimes({ store, realm, redis }: Topology, workers: Running[]): Promise<string[]> {
  const all = {
    workers: workers.map(({ pid }) => pid),
    store: [store.running.pid],
    game: [realm.running.pid],
    Redis: [redis.pid],
  }
  const ofAll = () => Object.values(all).map((pids) => processorTimeOf(...pids))
  const before = ofAll()
  await Bun.sleep(MEASURE_TIME)
  const after = ofAll()
  return Object.keys(all).map((name, index) => {
    const milliseconds = (after[index] ?? 0) - (before[index] ?? 0)
    return `${name} ${Math.round((milliseconds * SECOND * SECOND) / MEASURE_TIME / BOTS)} µs a second`
  })
}

/** How many bots have signed in in each second, as their consoles say. */
async function signInsSince(consoleLog: ConsoleLog, bots: BotDocument[], since: Date): Promise<number[]> {
  const perSecond = new Map<number, number>()
  for (const bot of bots) {
    const { lines } = await consoleLog.readAfter(bot.id, 0, 2000)
    const second = Math.floor(
      Date.parse(lines.findLast(({ text }) => / starts\. /.test(text))?.text.slice(0, 20) ?? '') / SECOND,
    )
    if (second * SECOND >= since.getTime() - SECOND) perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
  }
  return [...perSecond.values()]
}

if (WORKERS < 2) throw new Error('Bots of a worker that is killed come back on another one: set WORKERS to 2 or more.')
const topology = await startTopology()
await measure(topology).finally(topology.stop)

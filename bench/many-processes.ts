import { join } from 'node:path'
import { type BotDocument, BotModel } from '../api/bots/model/bot-model'
import { RunModel } from '../api/bots/runs/run-model'
import type { ConsoleLog } from '../api/console/log/console-log'
import { leasedBots } from '../api/fleet/claims/lease-store'
import type { Fleet } from '../api/fleet/fleet'
import type { Running } from '../api/testing/processes/started-process'
import { readConfig } from '../api/wiring/config'
import { openServices } from '../api/wiring/services'
import { startTopology, type Topology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'
import {
  formatPercentiles,
  liveHeapOf,
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

const REPORT_HEAP = join(import.meta.dir, 'report-heap.ts')
const heapFileIn = (folder: string) => join(folder, 'heap')

interface Bench {
  topology: Topology
  fleet: Fleet
  consoleLog: ConsoleLog
  bots: BotDocument[]
  workers: Running[]
}

/** Measures how fast shared bots start, stop and come back, and what resources one bot takes. */
async function measure(topology: Topology) {
  // The bench is one more web process: it writes desired states and reads consoles.
  const services = await openServices(readConfig(topology.settings, 'web'), { siteDir: null })
  const { fleet, consoleLog, secretBox } = services
  try {
    const workers = await startWorkers(topology)
    const bots = await createBots(topology, secretBox, BOTS)
    await fleet.start()
    const bench: Bench = { topology, fleet, consoleLog, bots, workers }
    const memory = await memoryOfBots(bench)
    const processorUse = await processorTimes(bench)
    const latencies = await measureLatencies(bench)
    const recovery = await measureRecovery(bench)
    const boot = await measureBoot(bench)
    printLines([
      `${BOTS} bots on ${WORKERS} workers; ${machine()}, store, game and Redis on the same machine`,
      ...latencies,
      `  all back after kill -9     ${(recovery / SECOND).toFixed(1)} s`,
      boot,
      `  processor time of a bot    ${processorUse.join(', ')}`,
      memory,
    ])
  } finally {
    await services.close()
  }
}

function startWorkers({ settings, startWorker }: Topology) {
  const heapFile = heapFileIn(String(settings.DATA_DIR))
  const worker = { WORKER_CAPACITY: String(BOTS), HEAP_FILE: heapFile, BUN_OPTIONS: `--preload ${REPORT_HEAP}` }
  return Promise.all(Array.from({ length: WORKERS }, () => startWorker(worker)))
}

const countRunning = async () => (await leasedBots(Date)).length
const untilRunning = (condition: (count: number) => boolean) =>
  until(async () => condition(await countRunning()), POLL_INTERVAL)

/** Starts the bots in two halves, so that the fixed memory of a worker does not count. */
async function memoryOfBots({ topology, bots, workers }: Bench): Promise<string> {
  const measured = async () => {
    const pids = workers.map(({ pid }) => pid)
    const dirty = sum(pids.map(memoryOf))
    return {
      dirty,
      live: sum(await Promise.all(pids.map((pid) => liveHeapOf(pid, heapFileIn(String(topology.settings.DATA_DIR)))))),
    }
  }
  const bringOnline = async (some: BotDocument[], all: number) => {
    const state = { desired: 'online', dueAt: new Date() }
    await BotModel.updateMany({ _id: { $in: some } }, { $set: state, $inc: { desiredGeneration: 1 } })
    await untilRunning((count) => count === all)
    await Bun.sleep(SETTLE_TIME)
    return measured()
  }
  const empty = await measured()
  const half = Math.floor(BOTS / 2)
  const ofHalf = await bringOnline(bots.slice(0, half), half)
  const ofAll = await bringOnline(bots.slice(half), BOTS)
  const ofOne = (kind: 'dirty' | 'live') => Math.round((ofAll[kind] - ofHalf[kind]) / (BOTS - half))
  const ofWorker = ({ dirty }: typeof empty) => Math.round(dirty / WORKERS / 1000)
  return `  memory of one more bot     ${ofOne('live')} kB of objects, ${ofOne('dirty')} kB of ${ofWorker(ofAll)} MB of a worker with garbage; an empty one has ${ofWorker(empty)} MB`
}

async function measureLatencies({ fleet, consoleLog, bots }: Bench): Promise<string[]> {
  /** From the write of the desired state to its line in the console. */
  async function untilLine(bot: BotDocument, desired: 'online' | 'offline', pattern: RegExp) {
    const { last } = await consoleLog.readAfter(bot.id, 0, 1)
    const hasLine = async () =>
      (await consoleLog.readAfter(bot.id, last, 100)).lines.some(({ text }) => pattern.test(text))
    return timed(async () => {
      const state = { desired, desiredAt: new Date(), dueAt: new Date(), stopReason: null }
      await BotModel.updateOne({ _id: bot._id }, { $set: state, $inc: { desiredGeneration: 1 } })
      fleet.nudge(bot.id)
      await until(hasLine)
    })
  }

  const queries: number[] = []
  const stops: number[] = []
  const starts: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    const bot = bots[Math.floor((sample * BOTS) / SAMPLES)] as BotDocument
    queries.push(await timed(() => BotModel.findById(bot._id)))
    stops.push(await untilLine(bot, 'offline', / ends\. /))
    starts.push(await untilLine(bot, 'online', / starts\. /))
  }
  return [
    `  one query of the store     ${formatPercentiles(queries)}`,
    `  start → first line         ${formatPercentiles(starts)}: ${times(starts, queries)} queries`,
    `  stop → last line           ${formatPercentiles(stops)}: ${times(stops, queries)} queries`,
  ]
}

async function measureRecovery({ workers }: Bench): Promise<number> {
  return timed(async () => {
    await workers[0]?.end('SIGKILL')
    await untilRunning((count) => count < BOTS)
    await untilRunning((count) => count === BOTS)
  })
}

async function measureBoot({ topology, workers, consoleLog, bots }: Bench): Promise<string> {
  await Promise.all(workers.slice(1).map((worker) => worker.end('SIGTERM')))
  const bootedAt = new Date()
  await startWorkers(topology)
  await untilRunning((count) => count === BOTS)
  await Bun.sleep(SETTLE_TIME)
  const signIns = await signInsSince(consoleLog, bots, bootedAt)
  const restarted = await RunModel.find({ startedAt: { $gte: bootedAt }, endedAt: { $ne: null } }).lean()
  const reasons = [...new Set(restarted.map(({ reason }) => reason?.code))].join(', ') || 'none'
  const [median, most] = [percentile(signIns, 0.5), percentile(signIns, 1)]
  return `  sign-ins after a boot      over ${signIns.length} s, ${median} in the median second, ${most} at most; ${restarted.length} started again (${reasons})`
}

/** Processor time of one idle bot in each process, per second. */
async function processorTimes({ topology, workers }: Bench): Promise<string[]> {
  const { store, realm, redis } = topology
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

/** Sign-ins in each second, from the consoles. */
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

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
import { judge } from './goals'
import { createBots } from './many-bots'
import { sized } from './size'

const BOTS = Number(process.env.BOTS ?? sized(200, 20))
/** Bots of a worker that is killed come back on another one. */
const WORKERS = Math.max(2, Number(process.env.WORKERS ?? 2))
const SAMPLES = Number(process.env.SAMPLES ?? sized(50, 5))
const SETTLE_TIME = sized(10, 2) * SECOND
const MEASURE_TIME = sized(20, 3) * SECOND
/** Recovery in seconds, starts and stops in questions to the store, the rest for one bot: kB, and µs of a second. */
const MOST = { recovery: 10, start: 60, stop: 20, objects: 100, worker: 250 }
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

/** How fast shared bots start, stop and come back, and what one of them takes. */
export async function reportFleet(): Promise<boolean> {
  const topology = await startTopology()
  try {
    return await measure(topology)
  } finally {
    await topology.stop()
  }
}

async function measure(topology: Topology): Promise<boolean> {
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
    const { queries, starts, stops } = await measureLatencies(bench)
    const recovery = (await measureRecovery(bench)) / SECOND
    const boot = await measureBoot(bench)
    printLines([
      `${BOTS} bots on ${WORKERS} workers; ${machine()}, store, game and Redis on the same machine`,
      `  one query of the store     ${formatPercentiles(queries)}`,
      `  start → first line         ${formatPercentiles(starts)}: ${times(starts, queries)} queries`,
      `  stop → last line           ${formatPercentiles(stops)}: ${times(stops, queries)} queries`,
      `  all back after kill -9     ${recovery.toFixed(1)} s`,
      boot,
      `  processor time of a bot    ${Object.entries(processorUse)
        .map(([name, used]) => `${name} ${Math.round(used)} µs a second`)
        .join(', ')}`,
      `  memory of one more bot     ${memory.objects} kB of objects, ${memory.dirty} kB of ${memory.worker} MB of a worker with garbage; an empty one has ${memory.emptyWorker} MB`,
    ])
    return [
      judge('start of a bot → first line, in queries of the store', times(starts, queries), {
        most: MOST.start,
        unit: '',
      }),
      judge('stop → last line, in queries of the store', times(stops, queries), { most: MOST.stop, unit: '' }),
      judge('all bots back after kill -9 of their worker', recovery, { most: MOST.recovery, unit: 's' }),
      judge('memory of one more bot', memory.objects, { most: MOST.objects, unit: 'kB' }),
      judge('processor time of a bot in its worker, a second', processorUse.workers, { most: MOST.worker, unit: 'µs' }),
    ].every(Boolean)
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
async function memoryOfBots({ topology, bots, workers }: Bench) {
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
  return { objects: ofOne('live'), dirty: ofOne('dirty'), worker: ofWorker(ofAll), emptyWorker: ofWorker(empty) }
}

async function measureLatencies({ fleet, consoleLog, bots }: Bench) {
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
  return { queries, starts, stops }
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
async function processorTimes({ topology, workers }: Bench) {
  const { store, realm, redis } = topology
  const all = {
    workers: workers.map(({ pid }) => pid),
    store: [store.running.pid],
    game: [realm.running.pid],
    Redis: [redis.pid],
  }
  const usedBy = (name: keyof typeof all) => processorTimeOf(...all[name])
  const now = () => ({
    workers: usedBy('workers'),
    store: usedBy('store'),
    game: usedBy('game'),
    Redis: usedBy('Redis'),
  })
  const before = now()
  await Bun.sleep(MEASURE_TIME)
  const after = now()
  const ofBot = (name: keyof typeof all) => ((after[name] - before[name]) * SECOND * SECOND) / MEASURE_TIME / BOTS
  return { workers: ofBot('workers'), store: ofBot('store'), game: ofBot('game'), Redis: ofBot('Redis') }
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

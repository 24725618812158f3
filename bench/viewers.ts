import { availableParallelism } from 'node:os'
import { createConnection, Types } from 'mongoose'
import { createConsoleWriter } from '../api/console/log/console-writer'
import { openRedisLog } from '../api/console/log/redis-log'
import { createLog } from '../api/platform/log'
import { createMetrics } from '../api/platform/metrics/metrics'
import { openRedis, type RedisLink } from '../api/platform/redis/open-redis'
import { systemClock } from '../api/platform/time/clock'
import { openRedisBus } from '../api/realtime/bus/redis-bus'
import { registerAt } from '../api/testing/processes/remote-player'
import { startTopology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'
import { memoryOf, percentile, printLines, sum } from './figures'
import { judge } from './goals'
import { sized } from './size'
import { openTimedViewer, type TimedViewer } from './timed-viewer'

const PLAYERS = sized(150, 10)
export const VIEWERS_EACH = 20
const BOTS_EACH = 7
const WARM_UP_TIME = sized(10, 2) * SECOND
const MEASURE_TIME = sized(30, 3) * SECOND
const MAX_BLOCKED_CONNECTIONS = 4
const MAX_LINE_LATENCY = 150
/** In kB. */
const MAX_MEMORY = 150

interface ViewerFigures {
  viewers: number
  /** The maximum of all processes together. */
  blockedConnections: number
  linesASecond: number
  /** Milliseconds from the print of a line until a viewer has it. */
  p50: number
  p99: number
  /** Lines that came out of order. */
  outOfOrder: number
  /** Of the web processes, in kB for each viewer, with garbage. */
  memory: number
}

export async function reportViewers(): Promise<boolean> {
  const { viewers, linesASecond, blockedConnections, p50, p99, outOfOrder, memory } = await viewersOverTwoProcesses()
  printLines([
    `${viewers.toLocaleString('en-US')} viewers over two web processes on ${availableParallelism()} cores, bots, store, Redis and viewers on one machine`,
    `  shown                      ${Math.round(linesASecond)} lines/s, ${outOfOrder} out of order`,
    `  from print to viewer       p50 ${p50} ms, p99 ${p99} ms, wanted at most ${MAX_LINE_LATENCY} ms`,
    `  blocked Redis connections  ${blockedConnections}, wanted at most ${MAX_BLOCKED_CONNECTIONS}`,
    `  memory of one viewer       ${Math.round(memory)} kB, wanted at most ${MAX_MEMORY} kB`,
  ])
  return [
    judge('a line to its viewers over two processes, p99', p99, { most: MAX_LINE_LATENCY, unit: 'ms' }),
    judge('blocked Redis connections', blockedConnections, { most: MAX_BLOCKED_CONNECTIONS, unit: '' }),
    judge('memory of one viewer', memory, { most: MAX_MEMORY, unit: 'kB' }),
    judge('lines out of order', outOfOrder, { most: 0, unit: '' }),
  ].every(Boolean)
}

/** Follows bots over two web processes that share a store and a Redis. A third process prints a line a second for each bot. */
async function viewersOverTwoProcesses(): Promise<ViewerFigures> {
  const { store, redis, startWeb, stop } = await startTopology()
  const closing: (() => unknown)[] = [stop]
  try {
    const processes = [await startWeb(), await startWeb()]
    const webs = processes.map(({ url }) => url)
    const memoryOfWebs = () => sum(processes.map(({ pid }) => memoryOf(pid)))
    const players = await signUp(webs, store.address)
    const link = await openRedis(redis.url, { log: createLog('error') })
    closing.push(() => link.close())
    closing.push(await printFrom(link, players))
    const before = memoryOfWebs()
    const viewers = await openViewers(webs, players)
    closing.push(() => viewers.map((viewer) => viewer.leave()))
    const figures = await watch(viewers, link)
    return { ...figures, memory: (memoryOfWebs() - before) / viewers.length }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

export interface Player {
  token: string
  bots: string[]
}

/** Players with bots, spread over web processes. */
export async function signUp(webs: string[], mongodbUri: string): Promise<Player[]> {
  const store = await createConnection(mongodbUri).asPromise()
  const players: Player[] = []
  for (let index = 0; index < PLAYERS; index += 1) {
    const { token, id } = await registerAt(webs[index % webs.length] ?? '')
    const bots = Array.from({ length: BOTS_EACH }, (_, slot) => botOf(new Types.ObjectId(id), slot))
    await store.collection('bots').insertMany(bots)
    players.push({ token, bots: bots.map(({ _id }) => String(_id)) })
  }
  await store.close()
  return players
}

function botOf(user: Types.ObjectId, slot: number) {
  const what = { name: 'Bot', templateId: 'resource-collector', account: null, settings: {}, secrets: {} }
  const state = { slot, desired: 'offline', desiredGeneration: 0, identity: null, epoch: 0, stopReason: null }
  return { _id: new Types.ObjectId(), user, ...what, ...state, createdAt: new Date() }
}

/** How each bot prints: so many lines at once, then nothing for that many milliseconds. */
export interface Rhythm {
  lines: number
  interval: number
}

export const A_LINE_A_SECOND: Rhythm = { lines: 1, interval: SECOND }

/** Prints for each bot, spread over the interval. Returns how to stop. */
export async function printFrom(redis: RedisLink, players: Player[], rhythm = A_LINE_A_SECOND) {
  const shared = { redis, clock: systemClock, log: createLog('error') }
  const consoleLog = openRedisLog({ ...shared, bus: await openRedisBus(shared), metrics: createMetrics() })
  const onRefused = (error?: unknown) => {
    throw error ?? new Error('A newer run writes to this console')
  }
  const writers = players
    .flatMap(({ bots }) => bots)
    .map((botId) => createConsoleWriter({ consoleLog, clock: systemClock, botId, epoch: 1, onRefused }))
  const prints = writers.map((writer) => (text: string) => writer.print('+', text))
  const stop = inRhythm(prints, rhythm)
  return async () => {
    stop()
    await Promise.all(writers.map((writer) => writer.close()))
    await consoleLog.close()
  }
}

/** Calls each with lines that end with the time. Returns how to stop. */
export function inRhythm(prints: ((text: string) => unknown)[], { lines, interval }: Rhythm): () => void {
  const timers = prints.map((print) => {
    const printAll = () => {
      for (let line = 0; line < lines; line += 1) print(`Collected 1,200 wood and 800 stone at ${Date.now()}`)
    }
    return setTimeout(() => timers.push(setInterval(printAll, interval)), Math.random() * interval)
  })
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Twenty for each player, spread over web processes. */
export async function openViewers(webs: string[], players: Player[]): Promise<TimedViewer[]> {
  const viewers: TimedViewer[] = []
  for (const { token, bots } of players) {
    const places = Array.from({ length: VIEWERS_EACH }, (_, place) => ({
      port: Number(new URL(webs[place % webs.length] ?? '').port),
      path: `/api/bots/${bots[place % bots.length]}/console`,
    }))
    viewers.push(...(await Promise.all(places.map(({ port, path }) => openTimedViewer({ port, path, token })))))
  }
  return viewers
}

async function watch(viewers: TimedViewer[], { commands }: RedisLink): Promise<Omit<ViewerFigures, 'memory'>> {
  await Bun.sleep(WARM_UP_TIME)
  for (const viewer of viewers) viewer.takeTimes()
  let blockedConnections = 0
  for (let waited = 0; waited < MEASURE_TIME; waited += SECOND / 4) {
    await Bun.sleep(SECOND / 4)
    const [, blocked] = /^blocked_clients:(\d+)/m.exec(await commands.info('clients')) ?? []
    blockedConnections = Math.max(blockedConnections, Number(blocked))
  }
  const taken = viewers.map((viewer) => viewer.takeTimes())
  const times = taken.flat()
  return {
    viewers: taken.filter(({ length }) => length > 0).length,
    blockedConnections,
    linesASecond: (times.length * SECOND) / MEASURE_TIME,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    outOfOrder: viewers.reduce((sum, viewer) => sum + viewer.outOfOrder, 0),
  }
}

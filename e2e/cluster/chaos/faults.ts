import { hasFaketime } from '../../../api/testing/processes/turned-clock'
import { SECOND } from '../../../shared/time'
import type { Cluster, Worker } from './cluster'
import type { ConsoleRecorder } from './console-recorder'
import { emptyRedis } from './empty-redis'
import type { Scene } from './expected-state'
import type { Fault, Injected } from './fault'
import { hostsOf } from './hosts-of-process'
import { longOutage, type OutagePlan } from './long-outage'

export interface FaultDeps extends Scene {
  random: () => number
  recorder: ConsoleRecorder
  outage: OutagePlan
}

type Kind = (deps: FaultDeps) => Promise<Injected>

const of = (worker: Worker, what: string, { losesLines = false, freezes = false } = {}) => ({
  what: `${what} (${worker.path.slice(1)})`,
  path: worker.path,
  losesLines,
  freezes,
})

const ofAll = (what: string, isBorne = false) => ({ what, path: null, losesLines: false, freezes: false, isBorne })

const between = (random: () => number, least: number, most: number) => least + random() * (most - least)

const seconds = (ms: number) => `${(ms / SECOND).toFixed(1)} s`

function anyWorker({ cluster, random }: FaultDeps): Worker {
  const worker = cluster.workers[Math.floor(random() * cluster.workers.length)]
  if (!worker) throw new Error('No worker is left.')
  return worker
}

/** Ends a worker and starts another, like a supervisor would. */
async function end(deps: FaultDeps, signal: 'SIGKILL' | 'SIGTERM') {
  const { cluster } = deps
  const worker = anyWorker(deps)
  cluster.workers.splice(cluster.workers.indexOf(worker), 1)
  await worker.running.end(signal)
  await cluster.addWorker()
  return worker
}

async function freeze(deps: FaultDeps, [least, most]: [number, number]) {
  const worker = anyWorker(deps)
  const time = between(deps.random, least, most)
  process.kill(worker.running.pid, 'SIGSTOP')
  await Bun.sleep(time)
  process.kill(worker.running.pid, 'SIGCONT')
  return of(worker, `SIGSTOP for ${seconds(time)}`, { losesLines: true, freezes: true })
}

async function cutOff(deps: FaultDeps, from: ('redis' | 'store')[]) {
  const worker = anyWorker(deps)
  const time = between(deps.random, 8 * SECOND, 20 * SECOND)
  for (const line of from) worker[line].freeze()
  await Bun.sleep(time)
  for (const line of from) worker[line].thaw()
  const losesLines = from.includes('store')
  return of(worker, `cut off from ${from.join(' and ')} for ${seconds(time)}`, { losesLines })
}

async function redisAway({ cluster }: FaultDeps, time: number) {
  await cluster.topology.redis.stop()
  await Bun.sleep(time)
  await cluster.topology.redis.start()
}

async function storeAway({ cluster: { topology } }: FaultDeps, time: number) {
  await topology.store.running.end('SIGTERM')
  await Bun.sleep(time)
  await topology.store.start()
}

const CLOCK_JUMP_LASTS = 6 * SECOND
const CLOCK_SETTLE_DELAY = 2 * SECOND

async function jumpClock(deps: FaultDeps) {
  const worker = anyWorker(deps)
  const jump = Math.round(between(deps.random, 10, 120)) * (deps.random() < 0.5 ? 1 : -1)
  worker.setClockAhead(jump)
  await Bun.sleep(CLOCK_JUMP_LASTS)
  worker.setClockAhead(0)
  await Bun.sleep(CLOCK_SETTLE_DELAY)
  return of(worker, `clock ${jump > 0 ? '+' : '-'}${Math.abs(jump)} s`)
}

async function killWeb({ cluster, random }: FaultDeps) {
  const [web] = cluster.webs.splice(Math.floor(random() * cluster.webs.length), 1)
  await web?.end('SIGKILL')
  await cluster.addWeb()
  return ofAll('kill -9 of a web process')
}

/** The process inside what shuts it in. */
async function killHost(deps: FaultDeps) {
  const worker = anyWorker(deps)
  const hosts = hostsOf(worker.running.pid)
  const pid = hosts[Math.floor(deps.random() * hosts.length)]
  if (pid) process.kill(pid, 'SIGKILL')
  return of(worker, pid ? 'kill -9 of a host of scripts' : 'no host of scripts to kill', { losesLines: true })
}

const drawnKinds = {
  'kill -9': async (deps) => of(await end(deps, 'SIGKILL'), 'kill -9', { losesLines: true }),
  SIGTERM: async (deps) => of(await end(deps, 'SIGTERM'), 'SIGTERM'),
  'short SIGSTOP': (deps) => freeze(deps, [SECOND, 4 * SECOND]),
  'long SIGSTOP': (deps) => freeze(deps, [7 * SECOND, 12 * SECOND]),
  'cut from Redis': (deps) => cutOff(deps, ['redis']),
  'cut from the store': (deps) => cutOff(deps, ['store']),
  'cut from both': (deps) => cutOff(deps, ['redis', 'store']),
  'Redis restart': (deps) => redisAway(deps, 0).then(() => ofAll('restart of Redis', true)),
  'Redis outage': (deps) => redisAway(deps, 12 * SECOND).then(() => ofAll('12 s without Redis', true)),
  'store restart': (deps) => storeAway(deps, 0).then(() => ofAll('restart of the store')),
  'clock jump': jumpClock,
  'web kill': killWeb,
} satisfies Record<string, Kind>

const lastKinds = { 'long Redis outage': longOutage, 'Redis comes back empty': emptyRedis } satisfies Record<
  string,
  Kind
>

/** Injected once each, after the drawn ones. */
export const LAST_KINDS = Object.keys(lastKinds) as FaultKind[]

/** Injected only by name. */
const namedKinds = {
  'host kill': killHost,
  'store outage': (deps) => storeAway(deps, 30 * SECOND).then(() => ofAll('30 s without the store')),
} satisfies Record<string, Kind>

const kinds = { ...drawnKinds, ...lastKinds, ...namedKinds } satisfies Record<string, Kind>

export type FaultKind = keyof typeof kinds

/** Relative frequencies; the default is 1. */
const WEIGHTS: Partial<Record<FaultKind, number>> = { 'kill -9': 4, 'long SIGSTOP': 3, SIGTERM: 2, 'web kill': 2 }

export function possibleKinds({ isStoreOurs }: Pick<Cluster, 'isStoreOurs'>): FaultKind[] {
  return (Object.keys(drawnKinds) as FaultKind[]).filter((kind) => {
    if (kind === 'clock jump') return hasFaketime
    return kind !== 'store restart' || isStoreOurs
  })
}

export const isKind = (name: string): name is FaultKind => Object.hasOwn(kinds, name)

/** Each possible kind once, then random ones, in random order. */
export function drawFaults(possible: FaultKind[], count: number, random: () => number): FaultKind[] {
  const bag = possible.flatMap((kind) => Array<FaultKind>(WEIGHTS[kind] ?? 1).fill(kind))
  const any = () => bag[Math.floor(random() * bag.length)] ?? 'kill -9'
  const drawn = Array.from({ length: count }, (_, index) => possible[index] ?? any())
  return drawn
    .map((kind) => ({ kind, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ kind }) => kind)
}

export async function injectFault(kind: FaultKind, deps: FaultDeps): Promise<Fault> {
  const from = Date.now()
  const injected = await kinds[kind](deps)
  const fault = { kind, from, to: Date.now(), ...injected }
  return { ...fault, recoveredAt: fault.to }
}

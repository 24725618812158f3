import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FreezableProxy, freezableProxy } from '../../../api/testing/freezable-proxy'
import type { Running } from '../../../api/testing/processes/started-process'
import { turnedClock } from '../../../api/testing/processes/turned-clock'
import { startTopology, type Topology, type Web } from '../topology'

export interface Worker {
  path: string
  running: Running
  redis: FreezableProxy
  store: FreezableProxy
  /** In seconds. */
  setClockAhead(seconds: number): void
}

export interface Cluster {
  topology: Topology
  workers: Worker[]
  webs: Web[]
  isStoreOurs: boolean
  journal: string
  addWorker(): Promise<Worker>
  addWeb(): Promise<Web>
  stop(): Promise<void>
}

export interface ClusterSize {
  workers: number
  webs: number
  realmSpeed: number
  logLevel: string
  mongodbUri?: string
}

export async function openCluster({ workers, webs, realmSpeed, logLevel, mongodbUri }: ClusterSize): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'))
  const journal = join(folder, 'journal.jsonl')
  writeFileSync(journal, '')
  const outside = mongodbUri && { MONGODB_URI: withOwnDatabase(mongodbUri) }
  const settings = { LOG_LEVEL: logLevel, REALM_SPEED: `${realmSpeed}`, REALM_JOURNAL: journal, ...outside }
  const topology = await startTopology(settings)
  const { GAME_URL = '', MONGODB_URI = '', REDIS_URL = '' } = topology.settings
  const proxies: FreezableProxy[] = []
  let startedWorkers = 0

  const cluster: Cluster = {
    topology,
    workers: [],
    webs: [],
    isStoreOurs: !mongodbUri,
    journal,
    async addWorker() {
      const path = `/worker-${++startedWorkers}`
      const [redis, store] = await Promise.all([REDIS_URL, MONGODB_URI].map((url) => freezableProxy(portOf(url))))
      if (!redis || !store) throw new Error('A worker needs its proxies.')
      proxies.push(redis, store)
      const clock = turnedClock(join(folder, `clock-${startedWorkers}`))
      const running = await topology.startWorker({
        GAME_URL: `${GAME_URL}${path}`,
        REDIS_URL: throughPort(REDIS_URL, redis.port),
        MONGODB_URI: withDirectConnection(throughPort(MONGODB_URI, store.port)),
        ...clock.settings,
      })
      const worker = { path, running, redis, store, setClockAhead: clock.setAhead }
      cluster.workers.push(worker)
      return worker
    },
    async addWeb() {
      const web = await topology.startWeb()
      cluster.webs.push(web)
      return web
    },
    async stop() {
      await topology.stop()
      for (const proxy of proxies) proxy.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    // The first one builds a stale site.
    for (let web = 0; web < webs; web++) await cluster.addWeb()
    await Promise.all(Array.from({ length: workers }, cluster.addWorker))
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

const portOf = (url: string) => Number(new URL(url).port)

function throughPort(url: string, port: number): string {
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  return through.href
}

/** Otherwise the driver connects to the replica set's own addresses. */
function withDirectConnection(uri: string): string {
  const direct = new URL(uri)
  direct.searchParams.set('directConnection', 'true')
  return direct.href
}

function withOwnDatabase(uri: string): string {
  const own = new URL(uri)
  own.pathname = `/chaos_${crypto.randomUUID().slice(0, 8)}`
  return own.href
}

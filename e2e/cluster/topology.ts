import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settingsOf } from '../../api/testing/processes/script-settings'
import { type Running, startProcess } from '../../api/testing/processes/started-process'
import { startRedis } from '../../api/testing/redis-server'

type Settings = Record<string, string>

export interface Web extends Running {
  url: string
}

/** A shared service, which can be stopped and restarted on the same data and address. */
interface Part {
  address: string
  running: Running
  start(): Promise<void>
}

/** A store, a game and a Redis, each in its own process; web processes and workers are added later. */
export interface Topology {
  settings: Settings
  redis: Awaited<ReturnType<typeof startRedis>>
  store: Part
  realm: Part
  realmUrl: string
  startWeb(settings?: Settings): Promise<Web>
  startWorker(settings?: Settings): Promise<Running>
  /** How many sessions a castle has in the game: now, and at most. */
  sessionsOf(server: string, name: string): Promise<{ now: number; most: number }>
  stop(): Promise<void>
}

export async function startTopology(settings: Settings = {}): Promise<Topology> {
  const folder = mkdtempSync(join(tmpdir(), 'topology-'))
  const { start, endAll } = createProcesses()

  async function startPart(name: 'store' | 'realm'): Promise<Part> {
    const startAt = (address: string) =>
      start(name, [`api/operations/standalone/serve-${name}.ts`, address], {
        ...settings,
        DATA_DIR: join(folder, name),
      })
    const running = await startAt('127.0.0.1:0')
    const address = /^Set +\w+=(\S+)/m.exec(running.output)?.[1] ?? ''
    const part: Part = {
      address,
      running,
      async start() {
        part.running = await startAt(new URL(address).host)
      },
    }
    return part
  }

  const [redis, store, realm] = await Promise.all([startRedis(), startPart('store'), startPart('realm')])
  const realmUrl = realm.address.replace(/^ws/, 'http')
  const shared = {
    GAME_URL: realm.address,
    MONGODB_URI: store.address,
    REDIS_URL: redis.url,
    JWT_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
    DATA_DIR: folder,
    STAND_INS: 'off',
    TRUST_PROXY: '1',
    PORT: '0',
    ...settings,
  }

  return {
    settings: shared,
    redis,
    store,
    realm,
    realmUrl,
    async startWeb(more) {
      const web = await start('web', ['api/web.ts'], { ...shared, ...more })
      return { ...web, url: /^Castellan +(\S+)/m.exec(web.output)?.[1] ?? '' }
    },
    startWorker: (more) => start('worker', ['api/worker.ts'], { ...shared, ...more }),
    async sessionsOf(server, name) {
      const answer = await fetch(`${realmUrl}/realm/${server}/report/${name}`)
      if (answer.status === 404) return { now: 0, most: 0 }
      return ((await answer.json()) as { sessions: { now: number; most: number } }).sessions
    },
    async stop() {
      await endAll()
      await redis.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function createProcesses() {
  const started: Running[] = []
  return {
    async start(name: 'web' | 'worker' | 'store' | 'realm', program: string[], env: Settings): Promise<Running> {
      const running = await startProcess([process.execPath, ...program], {
        env: { ...process.env, LOG_LEVEL: 'error', ...settingsOf(name), ...env },
        ready: /^Data /m,
      })
      started.push(running)
      return running
    },
    endAll: () => Promise.all(started.map((each) => each.end('SIGKILL'))),
  }
}

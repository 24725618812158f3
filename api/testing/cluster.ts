import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from './redis-server'

/** A process of ours that has said that it is ready. */
export interface Running {
  pid: number
  /** What it has said on its way there. */
  said: string
  /** Sends it a signal, and answers its exit code. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number>
}

/** What several processes share: a store, a game and a Redis, each in a process of its own; nothing runs bots or serves the site yet. */
export interface Cluster {
  /** What a process sets to be one of them. */
  settings: Record<string, string>
  redis: Awaited<ReturnType<typeof startRedis>>
  /** Starts one more process on them; its address is the last word of its first line. */
  startWeb(settings?: Record<string, string>): Promise<Running & { url: string }>
  startWorker(settings?: Record<string, string>): Promise<Running>
  /** How many sessions the game counts in a castle: now, and most at once. */
  sessionsOf(server: string, name: string): Promise<{ now: number; most: number }>
  stop(): Promise<void>
}

export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  const started: Running[] = []

  async function start(script: string[], env: Record<string, string>): Promise<Running> {
    const running = await startProcess(script, { LOG_LEVEL: 'error', ...env })
    started.push(running)
    return running
  }
  const startShared = (part: string) =>
    start([`api/standalone/serve-${part}.ts`, '127.0.0.1:0'], { ...settings, DATA_DIR: join(folder, part) })

  const [redis, store, realm] = await Promise.all([startRedis(), startShared('store'), startShared('realm')])
  const gameUrl = addressIn(realm)
  const shared = {
    GAME_URL: gameUrl,
    MONGODB_URI: addressIn(store),
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
    async startWeb(more) {
      const web = await start(['api/web.ts'], { ...shared, ...more })
      return { ...web, url: /^Castellan +(\S+)/m.exec(web.said)?.[1] ?? '' }
    },
    startWorker: (more) => start(['api/worker.ts'], { ...shared, ...more }),
    async sessionsOf(server, name) {
      const answer = await fetch(`${gameUrl.replace(/^ws/, 'http')}/realm/${server}/report/${name}`)
      if (answer.status === 404) return { now: 0, most: 0 }
      return ((await answer.json()) as { sessions: { now: number; most: number } }).sessions
    },
    async stop() {
      await Promise.all(started.map((each) => each.end('SIGKILL')))
      await redis.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Says its setting as NAME=address. */
const addressIn = ({ said }: Running) => /^Set +\w+=(\S+)/m.exec(said)?.[1] ?? ''

async function startProcess(script: string[], env: Record<string, string>): Promise<Running> {
  const child = Bun.spawn([process.execPath, ...script], {
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let said = ''
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    said += chunk
    if (said.includes('\nData ')) break
  }
  if (!said.includes('\nData ')) throw new Error(`${script[0]} ended with ${await child.exited} before it was ready.`)
  return {
    pid: child.pid,
    said,
    end(signal) {
      child.kill(signal)
      return child.exited
    },
  }
}

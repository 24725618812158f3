import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { MINUTE } from '../shared/time'
import { startEmbeddedMongo } from './embedded/mongodb/start'
import { createLog } from './platform/log'
import { openRedis } from './platform/redis/open-redis'
import { closeAfterTest } from './testing/closing'
import { freezableProxy } from './testing/freezable-proxy'
import { killAtExit } from './testing/processes/started-process'
import { freePort, hasRedis, startRedis } from './testing/redis-server'

const ASKED_EVERY = 50
const STORE_AWAY = 'The store does not answer right now. Please try again in a moment.'

async function startStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-late-'))
  const store = await startEmbeddedMongo({ dataDir, port: 0 })
  const way = await freezableProxy(Number(new URL(store.uri).port))
  closeAfterTest(async () => {
    way.close()
    await store.stop()
    rmSync(dataDir, { recursive: true })
  })
  return { uri: `mongodb://127.0.0.1:${way.port}/castellan`, ...way }
}

/** Starts a server process with a site of one page. */
function startServer(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-waits-'))
  mkdirSync(join(folder, 'dist/client'), { recursive: true })
  writeFileSync(join(folder, 'dist/_headers.json'), '[]')
  writeFileSync(join(folder, 'dist/client/index.html'), 'A page')
  const port = freePort()
  const secrets = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS: `test:${Buffer.alloc(32).toString('base64')}` }
  const env = {
    PATH: process.env.PATH,
    PORT: `${port}`,
    LOG_LEVEL: 'silent',
    STAND_INS: 'off',
    ...secrets,
    ...settings,
  }
  const child = killAtExit(
    Bun.spawn([process.execPath, resolve('api/server.ts')], { cwd: folder, env, stdout: 'ignore', stderr: 'pipe' }),
  )
  closeAfterTest(async () => {
    child.kill()
    await child.exited
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  const ask = (path: string, init?: RequestInit) => fetch(url + path, init)
  return {
    ask,
    child,
    /** Waits for a response with this status. */
    async until(path: string, status: number, init?: RequestInit) {
      for (;;) {
        const answer = await ask(path, init).catch(() => null)
        if (answer?.status === status) return answer.text()
        if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
        await Bun.sleep(ASKED_EVERY)
      }
    },
  }
}

const registration = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'anna@example.com', password: 'correct horse' }),
}

describe('A server that starts while the store is frozen', () => {
  test(
    'serves pages and refuses calls with a reason until the store answers',
    async () => {
      const store = await startStore()
      store.freeze()
      const { ask, until } = startServer({ MONGODB_URI: store.uri })
      expect(await until('/', 200)).toBe('A page')
      expect(await until('/api/auth/register', 503, registration)).toBe(STORE_AWAY)
      const statuses = ['/api/health', '/api/health/ready', '/api/health/live', '/api/health/serving', '/swagger']
      expect(await Promise.all(statuses.map(async (path) => (await ask(path)).status))).toEqual([
        503, 503, 200, 200, 503,
      ])
      store.thaw()
      await until('/api/auth/register', 200, registration)
      expect(await until('/', 200)).toBe('A page')
    },
    MINUTE,
  )

  test(
    'ends at once on a signal',
    async () => {
      const store = await startStore()
      store.freeze()
      const { child, until } = startServer({ MONGODB_URI: store.uri })
      await until('/', 200)
      child.kill('SIGTERM')
      expect(await child.exited).toBe(0)
    },
    MINUTE,
  )
})

test.skipIf(!hasRedis)(
  'A server that starts without Redis serves, is ready once Redis is there, and ends while Redis is frozen (needs redis-server)',
  async () => {
    const [store, redis] = await Promise.all([startStore(), startRedis()])
    closeAfterTest(() => redis.dispose())
    await redis.stop()
    const { ask, until, child } = startServer({ MONGODB_URI: store.uri, REDIS_URL: redis.url })
    await until('/api/auth/register', 200, registration)
    expect(await until('/', 200)).toBe('A page')
    expect((await ask('/api/health/serving')).status).toBe(200)
    expect(await until('/api/health/ready', 503)).toBe('Redis does not answer right now.')
    await redis.start()
    await until('/api/health/ready', 200)
    process.kill(redis.pid, 'SIGSTOP')
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
    process.kill(redis.pid, 'SIGCONT')
  },
  MINUTE,
)

test.skipIf(!hasRedis)(
  'A server whose password Redis refuses ends with one sentence (needs redis-server)',
  async () => {
    const [store, redis] = await Promise.all([startStore(), startRedis()])
    closeAfterTest(() => redis.dispose())
    const link = await openRedis(redis.url, { log: createLog('silent') })
    await link.commands.config('SET', 'requirepass', 'right')
    await link.close()
    const { child } = startServer({ MONGODB_URI: store.uri, REDIS_URL: redis.url })
    expect(await child.exited).toBe(1)
    expect(await new Response(child.stderr).text()).toBe('The Redis at REDIS_URL asks for another user or password.\n')
  },
  MINUTE,
)

import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE, SECOND } from '../../shared/time'
import { closeAfterTest } from '../testing/closing'

/** More of them take their time: `STORE_RESTARTS=60`. */
const RESTARTS = Number(process.env.STORE_RESTARTS ?? 4)
const MAY_TAKE = MINUTE + RESTARTS * 20 * SECOND
const CALLERS = 8

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restarts-'))
  closeAfterTest(() => rmSync(folder, { recursive: true }))
})

interface Store {
  uri: string
  restart(): Promise<void>
}

/** A store in a process of its own, which is killed and begins again at the same address. */
async function startStore(way: string): Promise<Store> {
  const socketPath = join(folder, 'mongodb.sock')
  const port = way === 'TCP' ? await freePort() : null
  const command = ['api/embedded/mongodb/testing/serve.ts', join(folder, 'castellan.sqlite'), socketPath]
  let store = await started([...command, ...(port ? [String(port)] : [])])
  closeAfterTest(() => store.kill())
  return {
    uri: `mongodb://${port ? `127.0.0.1:${port}` : encodeURIComponent(socketPath)}/castellan`,
    async restart() {
      await store.kill()
      rmSync(socketPath, { force: true })
      store = await started([...command, ...(port ? [String(port)] : [])])
    },
  }
}

async function startApi(mongodbUri: string): Promise<string> {
  const { firstLine, kill } = await started(['api/testing/serve-api.ts'], {
    MONGODB_URI: mongodbUri,
    JWT_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
  })
  closeAfterTest(kill)
  return firstLine
}

/** A script in a process of its own that has said its first line. */
async function started(script: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, ...script], { stdout: 'pipe', env: { ...process.env, ...env } })
  const { value } = await child.stdout.getReader().read()
  return {
    firstLine: new TextDecoder().decode(value).trim(),
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Calls of one player. */
function callsOf(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    read: () => fetch(`${url}/api/accounts`, { headers }),
    write: () =>
      fetch(`${url}/api/users/me`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ username: crypto.randomUUID() }),
      }),
  }
}

/** A new player; each comes from an address of its own, because few may register from one. */
async function register(url: string, address: string): Promise<string> {
  const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: 'correct horse' })
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body,
  })
  return ((await answer.json()) as { token: string }).token
}

/** Asks the store again and again through the whole server. */
function callWithoutPause(url: string) {
  let isOver = false
  const call = async () => {
    while (!isOver) await fetch(`${url}/api/health`)
  }
  const calling = Promise.all(Array.from({ length: CALLERS }, call))
  return async () => {
    isOver = true
    await calling
  }
}

/** Resolves with the milliseconds that it took until a call is answered well. */
async function untilAnswered(call: () => Promise<Response>): Promise<number> {
  const since = performance.now()
  while (!(await call()).ok);
  return performance.now() - since
}

describe.each(['TCP', 'a unix socket'])('a store behind %s', (way) => {
  test(
    'is heard again after every restart, under load',
    async () => {
      const store = await startStore(way)
      const url = await startApi(store.uri)
      const waits: number[] = []
      const stopCalling = callWithoutPause(url)
      for (let restart = 1; restart <= RESTARTS; restart++) {
        const { read, write } = callsOf(url, await register(url, `10.0.0.${restart}`))
        await store.restart()
        waits.push(await untilAnswered(write), await untilAnswered(read))
      }
      await stopCalling()
      if (process.env.STORE_RESTARTS)
        process.stdout.write(`${way}: heard after ${Math.round(Math.max(...waits))} ms at most\n`)
      expect(waits).toHaveLength(2 * RESTARTS)
    },
    MAY_TAKE,
  )
})

import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE, SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { registerAt } from '../../testing/processes/remote-player'
import { startProcess } from '../../testing/processes/started-process'
import { startApiProcess } from '../../testing/processes/web-process'

/** `STORE_RESTARTS=60` runs more of them. */
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

/** A store in a separate process, which is killed and restarted at the same address. */
async function startStore(way: string): Promise<Store> {
  const socketPath = join(folder, 'mongodb.sock')
  const port = way === 'TCP' ? await freePort() : null
  const command = [
    process.execPath,
    'api/embedded/mongodb/testing/serve.ts',
    join(folder, 'castellan.sqlite'),
    socketPath,
  ]
  const start = () => startProcess([...command, ...(port ? [String(port)] : [])], { env: process.env, ready: /\n/ })
  let store = await start()
  closeAfterTest(() => store.end('SIGKILL'))
  return {
    uri: `mongodb://${port ? `127.0.0.1:${port}` : encodeURIComponent(socketPath)}/castellan`,
    async restart() {
      await store.end('SIGKILL')
      rmSync(socketPath, { force: true })
      store = await start()
    },
  }
}

async function startApi(mongodbUri: string): Promise<string> {
  const { url, kill } = await startApiProcess({
    MONGODB_URI: mongodbUri,
    JWT_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '1',
  })
  closeAfterTest(kill)
  return url
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Makes calls that read the store, through the whole server. */
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

/** Resolves with the milliseconds until a call succeeds. */
async function untilAnswered(call: () => Promise<{ error: unknown; response: Response | undefined }>): Promise<number> {
  const since = performance.now()
  for (;;) {
    const { error, response } = await call()
    if (!error) return performance.now() - since
    if (!response) throw error
  }
}

describe.each(['TCP', 'a unix socket'])('a store behind %s', (way) => {
  test(
    'answers again after every restart, under load',
    async () => {
      const store = await startStore(way)
      const url = await startApi(store.uri)
      const waits: number[] = []
      const stopCalling = callWithoutPause(url)
      for (let restart = 1; restart <= RESTARTS; restart++) {
        const { api } = await registerAt(url)
        await store.restart()
        waits.push(await untilAnswered(() => api.users.me.patch({ username: crypto.randomUUID() })))
        waits.push(await untilAnswered(() => api.accounts.get()))
      }
      await stopCalling()
      if (process.env.STORE_RESTARTS)
        process.stdout.write(`${way}: answered after ${Math.round(Math.max(...waits))} ms at most\n`)
      expect(waits).toHaveLength(2 * RESTARTS)
    },
    MAY_TAKE,
  )
})

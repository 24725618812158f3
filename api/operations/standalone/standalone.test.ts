import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mongoose'
import { SECOND } from '../../../shared/time'
import { runToEnd, startProcess } from '../../testing/processes/started-process'

const STARTS_WITHIN = 30 * SECOND

const folders: string[] = []

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'alone-'))
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

type Part = 'store' | 'realm'

const commandOf = (part: Part, address: string) => [
  process.execPath,
  `api/operations/standalone/serve-${part}.ts`,
  address,
]
const envOf = (dataDir: string, settings = {}) => ({ ...process.env, DATA_DIR: dataDir, ...settings })

/** Starts a part, and reads its setting NAME=address from the output. */
async function startPart(part: Part, dataDir = emptyFolder()) {
  const command = commandOf(part, '127.0.0.1:0')
  const { output, end } = await startProcess(command, { env: envOf(dataDir), ready: /^Data /m })
  const [, name = '', address = ''] = /^Set +(\w+)=(\S+)/.exec(output) ?? []
  return { name, address, dataDir, stop: () => end('SIGINT') }
}

type Running = Awaited<ReturnType<typeof startPart>>

const failedStart = (part: Part, address: string, dataDir = emptyFolder()) =>
  runToEnd(commandOf(part, address), { env: envOf(dataDir) })

describe.each<[Part, string]>([
  ['store', 'MONGODB_URI'],
  ['realm', 'GAME_URL'],
])('The standalone %s', (part, setting) => {
  let running: Running

  beforeAll(async () => {
    running = await startPart(part)
  }, STARTS_WITHIN)

  afterAll(async () => {
    await running.stop()
  })

  test('prints the setting', () => {
    expect(running.name).toBe(setting)
    expect(running.address).toMatch(/^(mongodb|ws):\/\/127\.0\.0\.1:[1-9]\d*/)
  })

  test.each(['', '0.0.0.0:27018', '192.168.0.1:27018', '127.0.0.1', '127.0.0.1:70000'])(
    'only listens on loopback: %s',
    async (address) => {
      const said = 'Give the address on this machine: 127.0.0.1 and a port, such as 127.0.0.1:27018.'
      expect(await failedStart(part, address)).toEqual({ code: 1, output: said })
    },
    STARTS_WITHIN,
  )

  test(
    'refuses a port in use with one sentence',
    async () => {
      const { host, port } = new URL(running.address)
      const said = `Port ${port} is taken; stop what uses it, or choose another.`
      expect(await failedStart(part, host)).toEqual({ code: 1, output: said })
    },
    STARTS_WITHIN,
  )

  test(
    'refuses a data folder in use with one sentence',
    async () => {
      const { dataDir } = running
      const said = `The data folder ${dataDir} is in use by another Castellan; stop that one, or set another DATA_DIR.`
      expect(await failedStart(part, '127.0.0.1:0', dataDir)).toEqual({ code: 1, output: said })
    },
    STARTS_WITHIN,
  )
})

test(
  'A standalone store serves several connections, and keeps their writes after Ctrl-C',
  async () => {
    const first = await startPart('store')
    const [writer, reader] = await Promise.all([1, 2].map(() => createConnection(first.address).asPromise()))
    await writer?.collection('things').insertOne({ n: 1, text: 'x'.repeat(200_000) })
    expect(await reader?.collection('things').countDocuments()).toBe(1)
    await Promise.all([writer?.close(), reader?.close()])
    expect(await first.stop()).toBe(0)
    const second = await startPart('store', first.dataDir)
    const again = await createConnection(second.address).asPromise()
    expect(await again.collection('things').distinct('n')).toEqual([1])
    await again.close()
    await second.stop()
  },
  2 * STARTS_WITHIN,
)

test(
  'A standalone realm accepts players, and ends with Ctrl-C',
  async () => {
    const realm = await startPart('realm')
    const socket = new WebSocket(realm.address)
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = reject
    })
    expect(await realm.stop()).toBe(0)
  },
  STARTS_WITHIN,
)

describe('A realm with names', () => {
  const env = (dataDir: string) => envOf(dataDir, { REALM_NAMES: 'realm,castle' })

  test(
    'only answers other machines under its names',
    async () => {
      const command = commandOf('realm', '0.0.0.0:0')
      const { output, end } = await startProcess(command, { env: env(emptyFolder()), ready: /^Data /m })
      const [, port] = /^Set +GAME_URL=ws:\/\/realm:(\d+)/m.exec(output) ?? []
      const statusUnder = async (host: string) =>
        (await fetch(`http://127.0.0.1:${port}/realm/DE1/report/anna`, { headers: { host: `${host}:${port}` } })).status
      expect(await Promise.all(['realm', 'castle', '127.0.0.1', 'rebound.example'].map(statusUnder))).toEqual([
        404, 404, 404, 403,
      ])
      await end('SIGINT')
    },
    STARTS_WITHIN,
  )

  test(
    'requires an address for other machines',
    async () => {
      const said = 'Give the address for other machines: 0.0.0.0 and a port, such as 0.0.0.0:27019.'
      expect(await runToEnd(commandOf('realm', '127.0.0.1:0'), { env: env(emptyFolder()) })).toEqual({
        code: 1,
        output: said,
      })
    },
    STARTS_WITHIN,
  )
})

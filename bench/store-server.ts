import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { startProcess } from '../api/testing/processes/started-process'

export interface StoreServer {
  uri: string
  pid: number
  client: mongo.MongoClient
  end(): Promise<void>
}

/** The embedded store in a process of its own, on an empty folder. */
export async function startStore(): Promise<StoreServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-store-'))
  const env = { ...process.env, DATA_DIR: dataDir, BUN_JSC_useFTLJIT: '0', MIMALLOC_PURGE_DELAY: '10000' }
  const command = [process.execPath, 'api/operations/standalone/serve-store.ts', '127.0.0.1:0']
  const store = await startProcess(command, { env, ready: /MONGODB_URI=\S+/ })
  const uri = /MONGODB_URI=(\S+)/.exec(store.output)?.[1] ?? ''
  const client = await new mongo.MongoClient(uri).connect()
  return {
    uri,
    pid: store.pid,
    client,
    async end() {
      await client.close()
      await store.end('SIGTERM')
      rmSync(dataDir, { recursive: true })
    },
  }
}

export interface PlayerDocument {
  _id: number
  name: string
  email: string
  level: number
  createdAt: Date
  settings: object
}

export function playerOf(number: number): PlayerDocument {
  const name = `Knight ${String(number).padStart(6, '0')}`
  const settings = { world: 'E4K', lords: [1, 2, 3], tools: { wood: 10, food: 20 } }
  const rest = { level: number % 70, createdAt: new Date(), settings }
  return { _id: number, name, email: `player-${number}@example.com`, ...rest }
}

export const playersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => playerOf(first + index))

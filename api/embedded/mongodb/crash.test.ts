import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, createConnection } from 'mongoose'
import { decodeDocument } from './bson/decode'
import { closeEngine, openEngine } from './engine/engine'
import { createChance } from './testing/random'

const ROUNDS = 6
const WRITERS = 8

let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mongo-crash-'))
  file = join(folder, 'castellan.sqlite')
})

afterEach(() => rmSync(folder, { recursive: true }))

interface Round {
  connection: Connection
  kill(): Promise<unknown>
}

async function startRound(): Promise<Round> {
  const socketPath = join(folder, 'mongodb.sock')
  rmSync(socketPath, { force: true })
  const server = Bun.spawn([process.execPath, join(import.meta.dir, 'testing/serve.ts'), file, socketPath], {
    stdout: 'pipe',
  })
  await server.stdout.getReader().read()
  const uri = `mongodb://${encodeURIComponent(socketPath)}/test`
  const connection = await createConnection(uri, { serverSelectionTimeoutMS: 500, retryWrites: false }).asPromise()
  return {
    connection,
    async kill() {
      server.kill('SIGKILL')
      await server.exited
    },
  }
}

test('a killed server keeps every acknowledged write and no partial state', async () => {
  const chance = createChance(7)
  const acknowledged = new Map<number, string>()
  let last = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { connection, kill } = await startRound()
    const things = connection.collection<{ n: number; state: string }>('things')
    await things.createIndex({ n: 1 }, { unique: true })
    await things.createIndex({ state: 1, n: -1 })
    let left = 30 + chance.below(150)
    let isKilled = false
    const write = async () => {
      while (!isKilled) {
        const n = ++last
        await things.insertOne({ n, state: 'new' })
        acknowledged.set(n, 'new')
        await things.updateOne({ n }, { $set: { state: `changed ${n % 5}` } })
        acknowledged.set(n, `changed ${n % 5}`)
        left -= 1
        if (left > 0 || isKilled) continue
        isKilled = true
        await kill()
      }
    }
    await Promise.allSettled(Array.from({ length: WRITERS }, write))
    await connection.close(true)
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 30)
  expect(lostWrites(acknowledged)).toEqual([])
  expect(looseEnds()).toEqual([])
})

/** A write that was stored but not acknowledged is no loss. */
function lostWrites(acknowledged: Map<number, string>): number[] {
  const engine = openEngine(file)
  const stored = new Map<unknown, unknown>()
  for (const { bson } of engine.catalogue.ensure('test.things').after(0, 1_000_000)) {
    const document = decodeDocument(bson)
    stored.set(Number(document.get('n')), document.get('state'))
  }
  closeEngine(engine)
  return [...acknowledged]
    .filter(([n, state]) => (state === 'new' ? !stored.has(n) : stored.get(n) !== state))
    .map(([n]) => n)
}

function looseEnds(): unknown[] {
  const engine = openEngine(file)
  const { database } = engine
  const problems: unknown[] = database
    .query('PRAGMA integrity_check')
    .all()
    .filter((row) => !Object.values(row ?? {}).includes('ok'))
  for (const collection of engine.catalogue.all()) {
    const documents = `documents_${collection.id}`
    for (const { id } of collection.indexes) {
      const orphans = `SELECT row FROM entries_${id} WHERE row NOT IN (SELECT row FROM ${documents})`
      const missing = `SELECT row FROM ${documents} WHERE row NOT IN (SELECT row FROM entries_${id})`
      problems.push(...database.query(orphans).all(), ...database.query(missing).all())
    }
  }
  closeEngine(engine)
  return problems
}

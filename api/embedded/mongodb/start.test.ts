import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createConnection } from 'mongoose'
import { StartRefusal } from './errors/start-refusal'
import { startServer } from './server/server'
import { makeSocketPath } from './socket-path'
import { type EmbeddedMongo, startEmbeddedMongo } from './start'
import { watchWorker } from './worker-lifecycle'

let dataDir = ''
let file = ''

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mongo-start-'))
  file = join(dataDir, 'castellan.sqlite')
})

afterEach(() => rmSync(dataDir, { recursive: true }))

const socketOf = ({ uri }: EmbeddedMongo) => decodeURIComponent(uri.slice('mongodb://'.length, uri.lastIndexOf('/')))
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  )

async function write(server: EmbeddedMongo, n: number) {
  const connection = await createConnection(server.uri).asPromise()
  await connection.collection('things').insertOne({ n, text: 'x'.repeat(5000) })
  const count = await connection.collection('things').countDocuments()
  await connection.close()
  return count
}

describe('A start', () => {
  test('finds the data of the previous run', async () => {
    const first = await startEmbeddedMongo({ dataDir })
    await write(first, 1)
    await first.stop()
    const second = await startEmbeddedMongo({ dataDir })
    expect(await write(second, 2)).toBe(2)
    await second.stop()
  })

  test('listens on a socket that only this user can reach', async () => {
    const server = await startEmbeddedMongo({ dataDir })
    expect(statSync(dirname(socketOf(server))).mode & 0o777).toBe(0o700)
    await server.stop()
  })

  test("uses another folder if the data folder's path is too long for a socket", async () => {
    const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
    const server = await startEmbeddedMongo({ dataDir: deep })
    expect(Buffer.byteLength(socketOf(server))).toBeLessThan(100)
    expect(statSync(dirname(socketOf(server))).mode & 0o777).toBe(0o700)
    expect(await write(server, 1)).toBe(1)
    await server.stop()
  })

  test('reuses that folder after any number of crashes', async () => {
    const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
    mkdirSync(deep, { recursive: true })
    const places = [1, 2, 3].map(() => {
      const { path } = makeSocketPath(deep)
      writeFileSync(path, 'left by a killed process')
      return path
    })
    expect(new Set(places).size).toBe(1)
    const server = await startEmbeddedMongo({ dataDir: deep })
    expect([socketOf(server), await write(server, 1)]).toEqual([places[0] ?? '', 1])
    await server.stop()
    expect(existsSync(dirname(socketOf(server)))).toBe(false)
  })

  test('fails in one sentence if another user owns that folder', async () => {
    const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
    mkdirSync(deep, { recursive: true })
    const { path, remove } = makeSocketPath(deep)
    remove()
    symlinkSync(dataDir, dirname(path))
    expect(await refusalOf(startEmbeddedMongo({ dataDir: deep }))).toEqual(
      new StartRefusal(`The folder ${dirname(path)} belongs to another user; set a DATA_DIR with a shorter path.`),
    )
    rmSync(dirname(path))
  })

  test('fails in one sentence if a file has the name of its folder', async () => {
    writeFileSync(join(dataDir, 'run'), '')
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(
      `The folder ${join(dataDir, 'run')} cannot be used: something else has its name.`,
    )
  })

  test('makes its files private, even those that others could read', async () => {
    chmodSync(dataDir, 0o755)
    writeFileSync(file, '', { mode: 0o644 })
    const server = await startEmbeddedMongo({ dataDir })
    await write(server, 1)
    const files = readdirSync(dataDir).filter((name) => name.startsWith('castellan.sqlite'))
    expect(files.map((name) => [name, statSync(join(dataDir, name)).mode & 0o777])).toEqual(
      files.map((name) => [name, 0o600]),
    )
    expect(files.sort()).toEqual(['castellan.sqlite', 'castellan.sqlite-shm', 'castellan.sqlite-wal'])
    await server.stop()
  })
})

describe('The start rejects a file in one sentence', () => {
  const refusal = () => refusalOf(startEmbeddedMongo({ dataDir }))

  test('that is no database', async () => {
    writeFileSync(file, 'Dear diary, '.repeat(1000))
    expect(await refusal()).toEqual(new StartRefusal(`The database file ${file} cannot be used: it is not a database.`))
  })

  test('that belongs to another program', async () => {
    const database = new Database(file)
    database.run('CREATE TABLE recipes (name TEXT)')
    database.close()
    expect(await refusal()).toEqual(new StartRefusal(`The database file ${file} belongs to another program.`))
    expect(new Database(file).query('SELECT count(*) AS count FROM recipes').get()).toEqual({ count: 0 })
  })

  test('that a newer version wrote', async () => {
    await (await startEmbeddedMongo({ dataDir })).stop()
    const database = new Database(file)
    database.run('PRAGMA user_version = 99')
    database.close()
    expect(await refusal()).toEqual(
      new StartRefusal(`The database file ${file} was written by a newer version of Castellan.`),
    )
  })

  test('that is damaged', async () => {
    const server = await startEmbeddedMongo({ dataDir })
    for (const n of [1, 2, 3, 4, 5]) await write(server, n)
    await server.stop()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0x5a, 4096, bytes.length - 4096))
    const error = await refusal()
    expect(error).toBeInstanceOf(StartRefusal)
    expect(error.message).toMatch(/^The database file .*castellan\.sqlite .*damaged; restore it from a backup\.$/)
  })

  test('that is a folder', async () => {
    mkdirSync(file)
    expect(await refusal()).toEqual(new StartRefusal(`The database file ${file} cannot be used: it cannot be opened.`))
  })
})

describe('A full disk', () => {
  test('rejects the write that does not fit and accepts the next one that does', async () => {
    const socketPath = join(dataDir, 'mongodb.sock')
    const faults: unknown[] = []
    const server = startServer({ file, address: { unix: socketPath }, onFault: (error) => faults.push(error) })
    const connection = await createConnection(`mongodb://${encodeURIComponent(socketPath)}/test`).asPromise()
    const things = connection.collection('things')
    await things.insertOne({ n: 1 })
    server.engine.database.run('PRAGMA max_page_count = 30')
    const refused = await refusalOf(things.insertOne({ n: 2, text: 'x'.repeat(500_000) }))
    expect(refused).toMatchObject({ code: 14031 })
    server.engine.database.run('PRAGMA max_page_count = 100000')
    await things.insertOne({ n: 3 })
    expect(await things.distinct('n')).toEqual([1, 3])
    expect(faults).toEqual([])
    await connection.close()
    server.stop()
  })
})

test('A read beside writes whose commit fails returns stored data', async () => {
  const socketPath = join(dataDir, 'mongodb.sock')
  const server = startServer({ file, address: { unix: socketPath }, onFault: () => {} })
  const connection = await createConnection(`mongodb://${encodeURIComponent(socketPath)}/test`).asPromise()
  const things = connection.collection('things')
  await things.insertOne({ n: 1 })
  // Two connections, so that a write and a read can arrive in one turn.
  await Promise.all([things.countDocuments(), things.countDocuments()])
  const commit = spyOn(server.engine.transactions, 'commit').mockImplementationOnce(() => {
    server.engine.database.run('ROLLBACK')
    throw new Error('The disk is full')
  })
  const [refused, found] = await Promise.all([refusalOf(things.insertOne({ n: 2 })), things.distinct('n')])
  expect(refused.message).toBe('The disk is full')
  expect(found).toEqual([1])
  expect(commit).toHaveBeenCalledTimes(1)
  await connection.close()
  server.stop()
})

describe('A worker that crashes', () => {
  const workerOf = (script: string) =>
    new Worker(URL.createObjectURL(new Blob([script], { type: 'application/javascript' })))

  test('before it listens fails the start in one sentence', async () => {
    const { started } = watchWorker(workerOf('process.exit(1)'))
    expect((await refusalOf(started)).message).toBe(
      'The embedded MongoDB has stopped unexpectedly: its thread has ended.',
    )
  })

  test('later is reported', async () => {
    const worker = workerOf("postMessage({ kind: 'started' }); onmessage = () => process.exit(1)")
    const { started, died } = watchWorker(worker)
    await started
    worker.postMessage('go')
    expect((await died).message).toBe('The embedded MongoDB has stopped unexpectedly: its thread has ended.')
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { killAtExit } from '../api/testing/processes/started-process'
import { percentile, printLines, timed } from './figures'
import { judge } from './goals'
import { sized } from './size'
import { type PlayerDocument, playerOf, playersFrom, type StoreServer } from './store-server'

const ROUNDS = 5
const DOCUMENTS = sized(10_000, 500)
const BATCH_SIZE = sized(1000, 100)
const FINDS = 50
const PAGE = 25
const READY_TIMEOUT = 10_000

type Players = mongo.Collection<PlayerDocument>

const works: Record<string, (players: Players, round: number) => Promise<unknown>> = {
  insertMany: (players, round) => players.insertMany(playersFrom(DOCUMENTS + round * BATCH_SIZE, BATCH_SIZE)),
  async 'find by _id'(players) {
    for (let find = 0; find < FINDS; find++) await players.findOne({ _id: (find * 97) % DOCUMENTS })
  },
  'an indexed page': (players, round) =>
    players
      .find({ level: { $gte: round } })
      .sort({ level: 1 })
      .limit(PAGE)
      .toArray(),
  'a scan': (players) => players.find({ name: /no such name/ }).toArray(),
  'a group': (players) => players.aggregate([{ $group: { _id: '$level', n: { $sum: 1 } } }]).toArray(),
}

/** The same commands, by the same driver, against FerretDB on SQLite. Skipped where its program is not there. */
export async function reportBesideFerretdb(store: StoreServer): Promise<boolean> {
  const program = process.env.FERRETDB
  if (!program) {
    printLines(['FerretDB: skipped, the setting FERRETDB names no program'])
    return true
  }
  const peer = await startFerretdb(program)
  try {
    const [ours, theirs] = [await fill(store.client), await fill(peer.client)]
    printLines(['The same commands: FerretDB on SQLite ÷ the store'])
    const met: boolean[] = []
    for (const [name, work] of Object.entries(works)) {
      const ratios: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const own = await timed(() => work(ours, round))
        ratios.push((await timed(() => work(theirs, round))) / own)
      }
      const median = percentile(ratios, 0.5)
      printLines([`  ${name.padEnd(24)} ${median.toFixed(1)} × as long`])
      met.push(judge(`${name}: FerretDB ÷ the store`, median, { least: 1 }))
    }
    return met.every(Boolean)
  } finally {
    await peer.end()
  }
}

async function fill(client: mongo.MongoClient): Promise<Players> {
  const players = client.db('ferret').collection<PlayerDocument>('players')
  for (let from = 0; from < DOCUMENTS; from += BATCH_SIZE) await players.insertMany(playersFrom(from, BATCH_SIZE))
  await players.createIndex({ level: 1 })
  await players.findOne({ _id: playerOf(0)._id })
  return players
}

async function startFerretdb(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ferretdb-'))
  const port = await freePort()
  const options = [
    `--listen-addr=127.0.0.1:${port}`,
    '--handler=sqlite',
    `--sqlite-url=file:${folder}/`,
    `--state-dir=${folder}`,
    '--debug-addr=-',
    '--telemetry=disable',
    '--log-level=error',
  ]
  const server = killAtExit(Bun.spawn([program, ...options], { stdout: 'ignore', stderr: 'inherit' }))
  const uri = `mongodb://127.0.0.1:${port}/`
  const client = await new mongo.MongoClient(uri, { serverSelectionTimeoutMS: READY_TIMEOUT }).connect()
  return {
    client,
    async end() {
      await client.close()
      server.kill()
      await server.exited
      rmSync(folder, { recursive: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}

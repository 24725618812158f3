import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { percentile, printLines, processorTimeOf } from './figures'
import { judge } from './goals'
import { sized } from './size'
import { type PlayerDocument, playersFrom, type StoreServer } from './store-server'

const ROUNDS = 5
const SINGLE = sized(400, 20)
const BATCHES = 10
const BATCH_SIZE = sized(1000, 50)

type Write = 'insert' | 'update by _id' | 'insertMany'

/** How often the processor time of SQLite the store may take for the same writes. */
const MOST: Record<Write, number> = { insert: 4, 'update by _id': 4, insertMany: 4 }

/** The writes of one side. */
type Writer = Record<Write, (players: PlayerDocument[]) => Promise<unknown> | unknown>

/** The same documents, indexes and durability in a table of SQLite, in the bench's own process and without a socket. */
export async function reportWritesBesideSqlite({ client, pid }: StoreServer): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sqlite-'))
  const database = openTable(join(folder, 'players.sqlite'))
  const collection = client.db().collection<PlayerDocument>('written')
  await collection.createIndex({ email: 1 }, { unique: true })
  await collection.createIndex({ level: 1 })
  const sides = {
    store: { write: storeWriter(collection), spent: () => processorTimeOf(pid) },
    sqlite: {
      write: sqliteWriter(database),
      spent: () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
    },
  }
  const ratios: Record<Write, { processor: number[]; time: number[] }> = {
    insert: { processor: [], time: [] },
    'update by _id': { processor: [], time: [] },
    insertMany: { processor: [], time: [] },
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const write of Object.keys(ratios) as Write[]) {
      const players = playersOf(write, round)
      const store = await cost(sides.store, write, players)
      const sqlite = await cost(sides.sqlite, write, players)
      ratios[write].processor.push(store.processor / sqlite.processor)
      ratios[write].time.push(store.time / sqlite.time)
    }
  }
  database.close()
  rmSync(folder, { recursive: true })
  return judgeWrites(ratios)
}

function judgeWrites(ratios: Record<Write, { processor: number[]; time: number[] }>): boolean {
  const writes = Object.entries(ratios) as [Write, { processor: number[]; time: number[] }][]
  printLines(['Writes beside SQLite alone: the store ÷ SQLite, the driver and its socket not counted'])
  const isMet = writes.map(([write, { processor, time }]) => {
    const [median, waited] = [percentile(processor, 0.5), percentile(time, 0.5)]
    printLines([
      `  ${write.padEnd(24)} processor time ${median.toFixed(1)} ×, with the driver's way ${waited.toFixed(1)} × as long`,
    ])
    return judge(`${write}: processor time ÷ SQLite alone`, median, { most: MOST[write] })
  })
  return isMet.every(Boolean)
}

function playersOf(write: Write, round: number): PlayerDocument[] {
  const first = round * (SINGLE + BATCHES * BATCH_SIZE)
  if (write === 'insertMany') return playersFrom(first + SINGLE, BATCHES * BATCH_SIZE)
  return playersFrom(first, SINGLE)
}

interface Side {
  write: Writer
  spent(): number
}

async function cost({ write, spent }: Side, name: Write, players: PlayerDocument[]) {
  const [before, from] = [spent(), performance.now()]
  await write[name](players)
  return { processor: spent() - before, time: performance.now() - from }
}

function* batchesOf(players: PlayerDocument[]) {
  for (let from = 0; from < players.length; from += BATCH_SIZE) yield players.slice(from, from + BATCH_SIZE)
}

function storeWriter(collection: mongo.Collection<PlayerDocument>): Writer {
  return {
    async insert(players) {
      for (const player of players) await collection.insertOne(player)
    },
    async 'update by _id'(players) {
      for (const { _id, level } of players) await collection.updateOne({ _id }, { $set: { level: level + 100 } })
    },
    async insertMany(players) {
      for (const batch of batchesOf(players)) await collection.insertMany(batch)
    },
  }
}

function openTable(file: string): Database {
  const database = new Database(file, { create: true, strict: true })
  database.run('PRAGMA journal_mode = WAL')
  database.run('PRAGMA synchronous = FULL')
  database.run('PRAGMA cache_size = -32768')
  database.run('CREATE TABLE players (id INTEGER PRIMARY KEY, email TEXT UNIQUE, level INTEGER, bson BLOB NOT NULL)')
  database.run('CREATE INDEX level ON players (level)')
  return database
}

function sqliteWriter(database: Database): Writer {
  const { serialize, deserialize } = mongo.BSON
  const insert = database.prepare('INSERT INTO players (id, email, level, bson) VALUES (?, ?, ?, ?)')
  const read = database.prepare<{ bson: Uint8Array }, [number]>('SELECT bson FROM players WHERE id = ?')
  const update = database.prepare('UPDATE players SET level = ?, bson = ? WHERE id = ?')
  const store = (player: PlayerDocument) => insert.run(player._id, player.email, player.level, serialize(player))
  const change = ({ _id, level }: PlayerDocument) => {
    const player = deserialize(read.get(_id)?.bson ?? new Uint8Array())
    update.run(level + 100, serialize({ ...player, level: level + 100 }), _id)
  }
  return {
    insert(players) {
      for (const player of players) store(player)
    },
    'update by _id'(players) {
      for (const player of players) database.transaction(change).immediate(player)
    },
    insertMany: (players) => {
      for (const batch of batchesOf(players)) database.transaction(() => batch.forEach(store)).immediate()
    },
  }
}

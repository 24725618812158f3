import type { mongo } from 'mongoose'
import { killAtExit } from '../api/testing/processes/started-process'
import { SECOND } from '../shared/time'
import { formatPercentiles, machine, memoryOf, percentile, printLines } from './figures'
import { judge } from './goals'
import { sized } from './size'
import { reportBesideFerretdb } from './store-ferretdb'
import { type Scan, scans } from './store-scans'
import { type PlayerDocument, playersFrom, type StoreServer, startStore } from './store-server'
import { reportWritesBesideSqlite } from './store-sqlite'

const DOCUMENTS = sized(200_000, 20_000)
const BATCH_SIZE = 5000
const ROUNDS = sized(5, 1)
const PHASE = 1.5 * SECOND
const MAX_RATIO = 10
const MAX_MEMORY = 300_000

interface Beside {
  scan: Scan
  quiet: number[]
  beside: number[]
  ratio: number
  memory: number
}

/** The store beside other clients' scans, beside SQLite alone and beside FerretDB. */
export async function reportStore(): Promise<boolean> {
  const store = await startStore()
  try {
    const areReadsMet = await reportReadsBesideScans(store)
    const areWritesMet = await reportWritesBesideSqlite(store)
    return (await reportBesideFerretdb(store)) && areReadsMet && areWritesMet
  } finally {
    await store.end()
  }
}

/**
 * Point reads of one client while another scans 200,000 documents. Both phases take turns in one run, because the
 * machine's speed varies.
 */
async function reportReadsBesideScans(store: StoreServer): Promise<boolean> {
  await fill(store.client.db())
  const results: Beside[] = []
  for (const scan of Object.keys(scans) as Scan[]) results.push(await measure(store, scan))
  printLines([
    `Finds by _id beside another client's scans of ${DOCUMENTS.toLocaleString('en-US')} documents, ${machine()}`,
    ...results.flatMap(linesOf),
  ])
  const [ratios, memories] = [results.map(({ ratio }) => ratio), results.map(({ memory }) => memory / 1000)]
  return [
    judge('finds beside a scan ÷ without, slowest scan, p99', Math.max(...ratios), { most: MAX_RATIO }),
    judge('memory of the store', Math.max(...memories), { most: MAX_MEMORY / 1000, unit: 'MB' }),
  ].every(Boolean)
}

function linesOf({ scan, quiet, beside, ratio, memory }: Beside): string[] {
  return [
    `  ${scan}`,
    `    without                  ${formatPercentiles(quiet)}`,
    `    beside it                ${formatPercentiles(beside)}`,
    `    p99                      ${ratio.toFixed(1)} times as long, wanted at most ${MAX_RATIO} times`,
    `    memory of the store      ${Math.round(memory / 1000)} MB, wanted at most ${MAX_MEMORY / 1000} MB`,
  ]
}

async function fill(database: mongo.Db) {
  for (const name of ['players', 'bots']) {
    for (let from = 0; from < DOCUMENTS; from += BATCH_SIZE) {
      await database.collection<PlayerDocument>(name).insertMany(playersFrom(from, BATCH_SIZE))
    }
  }
}

async function measure({ client, uri, pid }: StoreServer, scan: Scan): Promise<Beside> {
  const players = client.db().collection('players')
  const scanner = await startScanner(uri)
  const [quiet, beside]: [number[], number[]] = [[], []]
  let memory = 0
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(...(await timesOfFinds(players)))
    scanner.begin(scan)
    beside.push(...(await timesOfFinds(players)))
    memory = Math.max(memory, memoryOf(pid))
    await scanner.pause()
  }
  scanner.end()
  return { scan, quiet, beside, ratio: percentile(beside, 0.99) / percentile(quiet, 0.99), memory }
}

async function startScanner(uri: string) {
  const child = killAtExit(
    Bun.spawn([process.execPath, 'bench/store-scanner.ts', uri], { stdin: 'pipe', stdout: 'pipe' }),
  )
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  await lines.read()
  return {
    begin: (scan: Scan) => child.stdin.write(`${scan}\n`),
    /** Waits for the end of the scan. */
    async pause() {
      child.stdin.write('pause\n')
      await lines.read()
    },
    end: () => child.kill(),
  }
}

async function timesOfFinds(players: mongo.Collection): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + PHASE
  for (let from = performance.now(); from < end; from = performance.now()) {
    await players.findOne({ _id: Math.floor(Math.random() * DOCUMENTS) as never })
    times.push(performance.now() - from)
  }
  return times
}

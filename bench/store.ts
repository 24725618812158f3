import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { killAtExit, startProcess } from '../api/testing/processes/started-process'
import { SECOND } from '../shared/time'
import { formatPercentiles, machine, memoryOf, percentile, printLines } from './figures'
import { judge } from './goals'
import { sized } from './size'
import { type Scan, scans } from './store-scans'

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

/**
 * Point reads of one client while another scans 200,000 documents. Both phases take turns in one run, because the
 * machine's speed varies.
 */
export async function reportStore(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-store-'))
  const env = { ...process.env, DATA_DIR: dataDir, BUN_JSC_useFTLJIT: '0', MIMALLOC_PURGE_DELAY: '10000' }
  const command = [process.execPath, 'api/operations/standalone/serve-store.ts', '127.0.0.1:0']
  const store = await startProcess(command, { env, ready: /MONGODB_URI=\S+/ })
  const uri = /MONGODB_URI=(\S+)/.exec(store.output)?.[1] ?? ''
  const client = await new mongo.MongoClient(uri).connect()
  try {
    await fill(client.db())
    const results: Beside[] = []
    for (const scan of Object.keys(scans) as Scan[]) results.push(await measure({ client, uri, pid: store.pid, scan }))
    printLines([
      `Finds by _id beside another client's scans of ${DOCUMENTS.toLocaleString('en-US')} documents, ${machine()}`,
      ...results.flatMap(linesOf),
    ])
    const [ratios, memories] = [results.map(({ ratio }) => ratio), results.map(({ memory }) => memory / 1000)]
    return [
      judge('finds beside a scan ÷ without, slowest scan, p99', Math.max(...ratios), { most: MAX_RATIO }),
      judge('memory of the store', Math.max(...memories), { most: MAX_MEMORY / 1000, unit: 'MB' }),
    ].every(Boolean)
  } finally {
    await client.close()
    await store.end('SIGTERM')
    rmSync(dataDir, { recursive: true })
  }
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
      await database
        .collection(name)
        .insertMany(Array.from({ length: BATCH_SIZE }, (_, index) => playerOf(from + index)))
    }
  }
}

function playerOf(number: number) {
  const name = `Knight ${String(number).padStart(6, '0')}`
  const settings = { world: 'E4K', lords: [1, 2, 3], tools: { wood: 10, food: 20 } }
  const rest = { level: number % 70, createdAt: new Date(), settings }
  return { _id: number as never, name, email: `player-${number}@example.com`, ...rest }
}

interface Measured {
  client: mongo.MongoClient
  uri: string
  pid: number
  scan: Scan
}

async function measure({ client, uri, pid, scan }: Measured): Promise<Beside> {
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

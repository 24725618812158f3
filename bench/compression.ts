import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerOf } from '../api/testing/answer-of'
import { type RemotePlayer, registerAt } from '../api/testing/processes/remote-player'
import { settingsOf } from '../api/testing/processes/script-settings'
import { startProcess } from '../api/testing/processes/started-process'
import { percentile, printLines, sum } from './figures'
import { judge } from './goals'
import { sized } from './size'

const ROUNDS = sized(5, 1)
const CALLS = sized(300, 20)
/** A player may make 600 calls a minute. */
const PLAYERS = sized(40, 3)
const BOTS = [1, 6, 40]
const ADMIN = 'admin@example.com'
/** Of the same call without compression. */
const MOST_TIME = 1.1
const MOST_BYTES = 0.25

/** For a caller who accepts none, an older and a newer browser. */
const ACCEPTED = ['identity', 'gzip, deflate, br', 'gzip, deflate, br, zstd']

interface Server {
  url: string
  pid: number
}

interface Kind {
  name: string
  path: string
  callers: readonly RemotePlayer[]
  headers?: Record<string, string>
}

/** Processor time of the server with its store, and bytes, of the same answers plain, as gzip and as zstd, in turns. */
export async function reportCompression(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-compression-'))
  const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1', ADMIN_EMAILS: ADMIN }
  const running = await startProcess([process.execPath, 'api/bundled.ts', 'api/start.ts'], {
    env: { ...process.env, ...settingsOf('start'), ...settings },
    ready: /^Embedded\s.*\n/m,
  })
  const server = { url: /^Castellan\s+(\S+)$/m.exec(running.output)?.[1] ?? '', pid: running.pid }
  try {
    const outcomes: boolean[] = []
    for (const kind of await kindsAt(server.url)) outcomes.push(await compare(server, kind))
    return outcomes.every(Boolean)
  } finally {
    await running.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function kindsAt(url: string): Promise<Kind[]> {
  const admin = await registerAt(url, ADMIN)
  const kinds: Kind[] = []
  for (const bots of BOTS) {
    const list = { path: '/api/bots', callers: await playersWith(bots, { url, admin }) }
    kinds.push({ ...list, name: `${bots} bots, fresh`, headers: { 'cache-control': 'no-cache' } })
    kinds.push({ ...list, name: `${bots} bots, remembered` })
    if (bots === BOTS[0]) kinds.push({ ...list, name: 'templates', path: '/api/templates' })
  }
  return kinds
}

async function playersWith(bots: number, { url, admin }: { url: string; admin: RemotePlayer }) {
  const players: RemotePlayer[] = []
  while (players.length < PLAYERS) {
    const player = await registerAt(url)
    await answerOf(admin.api.admin.users({ id: player.id }).plan.post({ plan: 'pro', until: null }))
    const account = await player.addAccount(`castle ${crypto.randomUUID().slice(0, 8)}`)
    for (let bot = 0; bot < bots; bot += 1) await player.createBot(account)
    players.push(player)
  }
  return players
}

async function compare(server: Server, kind: Kind): Promise<boolean> {
  const measured = ACCEPTED.map((accepted) => ({ accepted, times: [] as number[], bytes: 0 }))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const each of measured) {
      const { time, bytes } = await measure(server, kind, each.accepted)
      each.bytes = bytes
      // The first round warms up.
      if (round > 0) each.times.push(time)
    }
  const [plain, ...compressed] = measured.map(({ times, bytes }) => ({ time: percentile(times, 0.5), bytes }))
  if (!plain) return false
  const shown = [plain, ...compressed].map(({ time, bytes }) => `${Math.round(time)} µs ${bytes} B`)
  printLines([`${kind.name.padEnd(20)} ${shown.join(', ')} (plain, gzip, zstd)`])
  if (compressed.every(({ bytes }) => bytes === plain.bytes)) return true
  const worst = Math.max(...compressed.map(({ time }) => time / plain.time))
  const isQuick = judge(`${kind.name}, compressed, processor time of plain`, worst, { most: MOST_TIME })
  const largest = Math.max(...compressed.map(({ bytes }) => bytes / plain.bytes))
  return judge(`${kind.name}, compressed, bytes of plain`, largest, { most: MOST_BYTES }) && isQuick
}

async function measure({ url, pid }: Server, { path, callers, headers }: Kind, accepted: string) {
  const before = threadTimeOf(pid)
  let bytes = 0
  for (let call = 0; call < CALLS; call += 1) {
    const token = callers[call % callers.length]?.token
    const sent = { ...headers, authorization: `Bearer ${token}`, 'accept-encoding': accepted }
    const answer = await fetch(`${url}${path}`, { headers: sent, decompress: false })
    bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`)
  }
  return { time: (threadTimeOf(pid) - before) / CALLS, bytes }
}

/** In microseconds, finer than the clock ticks of a process: https://docs.kernel.org/scheduler/sched-stats.html */
function threadTimeOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return (
    sum(threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))) /
    1000
  )
}

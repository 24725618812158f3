import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RemotePlayer, registerAt } from '../api/testing/processes/remote-player'
import { settingsOf } from '../api/testing/processes/script-settings'
import { type Running, startProcess } from '../api/testing/processes/started-process'
import { SECOND } from '../shared/time'
import { machine, percentile, printLines } from './figures'
import { judge } from './goals'
import { memoryOfTree, processorTimeOfTree } from './process-tree'
import { sized } from './size'

const ROUNDS = sized(5, 1)
/** Longer than Bun keeps free memory. */
const REST = sized(15 * SECOND, SECOND)
const MAX_RATIO = 0.75
const MAX_MEMORY = 150

const WAYS = {
  'from source': ['api/start.ts'],
  bundled: ['api/bundled.ts', 'api/start.ts'],
}
type Way = keyof typeof WAYS

interface Start {
  processor: number
  untilAnswer: number
  resident: number
  own: number
}

/** Starts of a server that has played before, from its sources and from the bundle in turns. */
export async function reportStart(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
  const starts: Record<Way, Start[]> = { 'from source': [], bundled: [] }
  try {
    const player = await playFirst(dataDir)
    for (let round = 0; round < ROUNDS; round++)
      for (const way of Object.keys(WAYS) as Way[]) starts[way].push(await measure(way, dataDir, player))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return print(starts)
}

interface Resident {
  player: RemotePlayer
  bot: string
}

/** The first start builds what is missing; a bot begins to play. */
async function playFirst(dataDir: string): Promise<Resident> {
  await (await serve('from source', dataDir)).end('SIGTERM')
  const server = await serve('bundled', dataDir)
  const player = await registerAt(server.url)
  const bot = await player.addBot('ansgar_h')
  await player.start(bot)
  await player.lines(bot, (lines) => lines.length >= 3)
  await server.end('SIGTERM')
  return { player, bot }
}

async function serve(way: Way, dataDir: string): Promise<Running & { url: string; startedAt: number }> {
  const env = { ...process.env, ...settingsOf('start'), DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }
  const startedAt = performance.now()
  const running = await startProcess([process.execPath, ...WAYS[way]], { env, ready: /^Embedded/m })
  return { ...running, startedAt, url: /^Castellan +(\S+)/m.exec(running.output)?.[1] ?? '' }
}

async function measure(way: Way, dataDir: string, { player, bot }: Resident): Promise<Start> {
  const server = await serve(way, dataDir)
  await fetch(`${server.url}/api/health`)
  const untilAnswer = performance.now() - server.startedAt
  const processor = processorTimeOfTree(server.pid)
  await player.at(server.url).lines(bot, (lines) => lines.length > 0)
  await Bun.sleep(REST)
  const memory = memoryOfTree(server.pid)
  await server.end('SIGTERM')
  return { processor, untilAnswer, ...memory }
}

function print(starts: Record<Way, Start[]>): boolean {
  const median = (way: Way, field: keyof Start) =>
    percentile(
      starts[way].map((start) => start[field]),
      0.5,
    )
  const ratio = median('bundled', 'processor') / median('from source', 'processor')
  const memory = median('bundled', 'resident')
  printLines([
    `A second start, medians of ${ROUNDS} in turns, ${machine()}`,
    ...(Object.keys(WAYS) as Way[]).flatMap((way) => [
      `  ${way}`,
      `    processor time           ${Math.round(median(way, 'processor'))} ms`,
      `    until the first answer   ${Math.round(median(way, 'untilAnswer'))} ms`,
      `    memory, one bot at work  ${Math.round(median(way, 'resident'))} MB, of it own ${Math.round(median(way, 'own'))} MB`,
    ]),
    `  processor time             ${ratio.toFixed(2)} times, wanted at most ${MAX_RATIO}`,
    `  memory                     ${Math.round(memory)} MB, wanted at most ${MAX_MEMORY}`,
  ])
  const isCheaper = judge('a second start: processor time, bundled to sources', ratio, { most: MAX_RATIO })
  const isSmall = judge('memory at rest with one bot', memory, { most: MAX_MEMORY, unit: 'MB' })
  return isCheaper && isSmall
}

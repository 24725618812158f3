import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Running, runToEnd, startProcess } from '../api/testing/processes/started-process'
import { percentile } from './figures'
import { Missing } from './goals'

const SOURCES = resolve('bench/peers')
/** Where they are installed, outside what the checks of the product read. */
export const PEERS_FOLDER = resolve('node_modules/.cache/peers')

/** A program that does the same work with other software. */
export interface Peer {
  name: string
  /** In `bench/peers`. */
  program: string
  runtime: 'node' | 'bun'
  settings?: Record<string, string>
}

interface StartedPeer extends Running {
  url: string
}

/** The packages of the peers are none of the product's, so they are only there once something was compared. */
export async function installPeers(): Promise<void> {
  // Their compiler options are those of the product, which are not there.
  cpSync(SOURCES, PEERS_FOLDER, { recursive: true, filter: (path) => !path.endsWith('tsconfig.json') })
  const { code, output } = await runToEnd([process.execPath, 'install', '--frozen-lockfile', '--cwd', PEERS_FOLDER], {
    env: process.env,
  })
  if (code !== 0) throw new Missing(`needs the packages in bench/peers, which could not be installed: ${output}`)
}

export async function startPeer(
  { program, runtime, settings }: Peer,
  shared: Record<string, string>,
): Promise<StartedPeer> {
  const command =
    runtime === 'bun' ? [process.execPath, join(PEERS_FOLDER, program)] : ['node', await builtForNode(program)]
  const env = { ...process.env, NODE_ENV: 'production', ...shared, ...settings }
  const running = await startProcess(command, { cwd: PEERS_FOLDER, env, ready: /^Address \S+/m })
  return { ...running, url: /^Address (\S+)/m.exec(running.output)?.[1] ?? '' }
}

/** Takes the types off. The packages stay outside, as Node users have them. */
export async function builtForNode(program: string): Promise<string> {
  const outdir = join(PEERS_FOLDER, '.built')
  const built = await Bun.build({
    entrypoints: [join(PEERS_FOLDER, program)],
    outdir,
    target: 'node',
    packages: 'external',
  })
  return built.outputs[0]?.path ?? ''
}

/** Middle value of each; what other load slows it slows for all, because they take turns. */
export async function inTurns<Name extends string>(
  names: readonly Name[],
  { rounds, measure }: { rounds: number; measure(name: Name): Promise<number> },
): Promise<Record<Name, number>> {
  const figures = await roundsOf(names, { rounds, measure })
  return Object.fromEntries(names.map((name) => [name, percentile(figures[name], 0.5)])) as Record<Name, number>
}

/** All figures of each, in turns. */
export async function roundsOf<Name extends string, Figure>(
  names: readonly Name[],
  { rounds, measure }: { rounds: number; measure(name: Name): Promise<Figure> },
): Promise<Record<Name, Figure[]>> {
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Figure[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) figures[name].push(await measure(name))
  }
  return figures
}

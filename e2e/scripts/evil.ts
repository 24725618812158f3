import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { playInWorld } from '../../api/game/dry-run/play-in-world'
import { chunksOf } from '../../api/platform/store/batches/chunks-of'
import { systemClock } from '../../api/platform/time/clock'
import { runScript } from '../../api/scripts/hosts/run-script'
import { memoryOfOneRun } from '../../api/scripts/hosts/script'
import { createScriptHosts, type ScriptHosts } from '../../api/scripts/hosts/script-hosts'
import { EVIL_SNIPPETS, type EvilSnippet, moduleOf } from '../../api/scripts/testing/evil-snippets'
import { startBotsBeside } from './bots-beside'

const BOTS = 200
const HOSTS = 2
/** Quiet and loud spans take turns, and the median of rounds counts: a machine is busier at one time than at another. */
const QUIET_TIME = 4_000
const SNIPPETS_AT_ONCE = 6
const MOST_TIME = 2_500
const MOST_SLOWDOWN = 1.5

/** Runs each hostile script in the hosts of this process, while bots print their lines beside them. */
export async function tryEvil(): Promise<boolean> {
  const bots = await startBotsBeside(BOTS)
  const hosts = createScriptHosts({ clock: systemClock, log: console, size: HOSTS })
  await play(hosts, 'export default async () => {}')
  await untilAllReady(hosts)
  const descriptorsBefore = descriptors()
  const rounds: Round[] = []
  const results: boolean[] = []
  for (const snippets of chunksOf(EVIL_SNIPPETS, SNIPPETS_AT_ONCE)) {
    const quiet = p99(await bots.latenessOver(systemClock.sleep(QUIET_TIME)))
    rounds.push({ quiet, loud: p99(await bots.latenessOver(tryAll(hosts, snippets, results))) })
  }
  await untilAllReady(hosts)
  Bun.gc(true)
  const descriptorsLeft = descriptors() - descriptorsBefore
  const lost = bots.failed
  const left = await processesLeft(hosts)
  await bots.close()
  const slowdown = median(rounds.map(({ quiet, loud }) => loud / quiet))
  const shown = rounds.map(({ quiet, loud }) => `${quiet.toFixed(0)} → ${loud.toFixed(0)}`).join(', ')
  return [
    check(
      results.every(Boolean),
      `${results.filter(Boolean).length} of ${results.length} end in time and with their reason`,
    ),
    check(
      slowdown <= MOST_SLOWDOWN,
      `p99 of lines beside them is ${slowdown.toFixed(2)} times that without; in ms by rounds: ${shown}`,
    ),
    check(lost === 0, `${lost} of ${BOTS} bots lost their game`),
    check(left === 0, `${left} processes left`),
    check(descriptorsLeft <= 0, `${descriptorsLeft} more descriptors`),
  ].every(Boolean)
}

interface Round {
  quiet: number
  loud: number
}

async function tryAll(hosts: ScriptHosts, snippets: EvilSnippet[], results: boolean[]): Promise<void> {
  for (const snippet of snippets) results.push(await tryOne(hosts, snippet))
}

async function untilAllReady(hosts: ScriptHosts): Promise<void> {
  while (hosts.processes.filter(({ isReady }) => isReady).length < HOSTS) await systemClock.sleep(50)
}

async function processesLeft(hosts: ScriptHosts): Promise<number> {
  const pids = hosts.processes.map(({ pid }) => pid)
  await hosts.close()
  return pids.filter(isAlive).length
}

async function tryOne(hosts: ScriptHosts, snippet: EvilSnippet): Promise<boolean> {
  const from = performance.now()
  const { end } = await play(hosts, moduleOf(snippet))
  const ms = performance.now() - from
  const isRight = end.code === snippet.ends && ms <= MOST_TIME
  return check(isRight, `${snippet.name.padEnd(34)} ${end.code.padEnd(13)} ${ms.toFixed(0).padStart(5)} ms`)
}

function play(hosts: ScriptHosts, source: string) {
  const script = { source, memory: memoryOfOneRun() }
  return playInWorld({
    template: { run: (context) => runScript(hosts, script, context), defaults: {} },
    name: 'evil',
    days: 1,
  })
}

function check(isRight: boolean, sentence: string): boolean {
  process.stdout.write(`${isRight ? '✓' : '✘'} ${sentence}\n`)
  return isRight
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const p99 = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * 0.99)] ?? 0

/** Those by which a process knows its children; the realm opens and closes files. */
const descriptors = () =>
  readdirSync('/proc/self/fd')
    .map(targetOf)
    .filter((target) => /pidfd|pipe/.test(target)).length

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

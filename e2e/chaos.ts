import { cpus, loadavg } from 'node:os'
import { hasFaketime } from '../api/testing/processes/turned-clock'
import { hasRedis } from '../api/testing/redis-server'
import { SECOND } from '../shared/time'
import type { ClusterSize } from './cluster/chaos/cluster'
import { type FaultKind, isKind } from './cluster/chaos/faults'
import { percentile, tableOf } from './cluster/chaos/figures-by-kind'
import { RECOVERY_LIMIT } from './cluster/chaos/recoveries'
import { runChaos } from './cluster/chaos/run-chaos'
import { runCommands } from './cluster/chaos/run-commands'
import { playedTwiceMessage, timeOfDay, violationsOf, wrongStateMessage } from './cluster/chaos/violations'

const MAX_PRINTED = 40
const BACK_WITHIN = RECOVERY_LIMIT + 2 * SECOND

const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)

const mongodbUri = process.env.TEST_MONGODB_URI ?? process.env.MONGODB_URI
const seed = process.env.CHAOS_SEED ?? `${Date.now() % 100_000}`
const size = { workers: 3, webs: 2, logLevel: process.env.LOG_LEVEL ?? 'silent', mongodbUri }
const forms = { faults: reportFaults, commands: reportCommands }
const form = process.argv[2] ?? 'faults'

// Child processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
if (!hasRedis) {
  say(['Chaos: skipped, needs redis-server.'])
  process.exit(0)
}
if (form !== 'faults' && form !== 'commands') {
  say(['Usage: chaos [faults | commands]; commands are random starts and stops.'])
  process.exit(1)
}
const violations = await forms[form]()
say(violations.slice(0, MAX_PRINTED).map((violation) => `  ! ${violation}`))
say([violations.length === 0 ? 'No violations.' : `${violations.length} violations.`])
process.exit(violations.length === 0 ? 0 : 1)

/** Fewer bots run at a higher speed, within what one machine can take. */
function sizeFor(bots: number): ClusterSize {
  return { ...size, realmSpeed: number('REALM_SPEED', Math.max(1, Math.min(4, 500 / bots))) }
}

async function reportFaults(): Promise<string[]> {
  const bots = number('CHAOS_BOTS', 1000)
  printSetup(`${bots} bots`)
  if (!hasFaketime) say(['No clock jumps: they need libfaketime.'])
  const outcome = await runChaos({
    ...sizeFor(bots),
    seed,
    bots,
    faults: wantedFaults(process.env.CHAOS_FAULTS ?? '26'),
    oneByOne: true,
    commandsASecond: Math.max(4, bots / 50),
    log: (line) => say([line]),
  })
  const { faults, doublePlays, frozenSessions, calls, commands, wrongState, gaps, byKind, lines } = outcome
  const back = gaps.filter(({ isStart }) => !isStart).map(({ took }) => took)
  const starts = gaps.filter(({ isStart }) => isStart).map(({ took }) => took)
  const late = gaps.filter(({ took }) => took > BACK_WITHIN)
  const standstills = faults.filter(({ path, freezes }) => path === null && freezes)
  say([
    ...standstills.map(({ what, from }) => `  not injected: ${what}, from ${timeOfDay(from)}`),
    `${faults.length - standstills.length} faults, load ${load()}`,
    `  calls answered by the game     ${calls}; castles played twice: ${doublePlays.length}; idle sessions of frozen processes: ${frozenSessions}`,
    `  back in play                  ${back.length} times, ${shown(back)}; later than ${BACK_WITHIN / SECOND} s: ${late.length}`,
    `  started by players            ${starts.length} times, ${shown(starts)}`,
    `  commands                      ${commands.sent}, ${commands.acknowledged} of them acknowledged; bots in a wrong state: ${wrongState.length}`,
    `  lines                         ${lines.kept}, ${lines.compared} of them compared with the game; lost with a killed, frozen or isolated process: ${lines.lostWithProcess}, in marked gaps: ${lines.markedMissing}; wrong: ${lines.violations.length}`,
    'Returns without the time of a common outage; game calls until all bots were back, of those in undisturbed times:',
    ...tableOf(byKind).map((row) => `  ${row}`),
  ])
  return violationsOf(outcome, BACK_WITHIN)
}

/** A number of random faults, or their names. */
function wantedFaults(text: string): number | FaultKind[] {
  const kinds = text.split(',').filter(isKind)
  return kinds.length > 0 ? kinds : Number(text)
}

async function reportCommands(): Promise<string[]> {
  const bots = number('CHAOS_BOTS', 400)
  printSetup(`${bots} bots`)
  const commands = number('CHAOS_COMMANDS', 20_000)
  const outcome = await runCommands({ ...sizeFor(bots), seed, bots, commands, concurrency: 32 })
  const { acknowledged, refused, aSecond, wrongState, doublePlays } = outcome
  say([
    `${acknowledged + refused} commands, ${Math.round(aSecond)} a second, load ${load()}`,
    `  acknowledged                  ${acknowledged}`,
    `  bots in a wrong state         ${wrongState.length}; castles played twice: ${doublePlays.length}`,
  ])
  return [...doublePlays.map(playedTwiceMessage), ...wrongState.map(wrongStateMessage)]
}

function printSetup(bots: string) {
  const machine = `${cpus().length} cores (${cpus()[0]?.model}), load ${load()}`
  const store = mongodbUri
    ? `the MongoDB at ${new URL(mongodbUri).host}`
    : 'the embedded one (npm run store), not MongoDB'
  say([
    `Chaos with seed ${seed}: ${bots}, ${size.workers} workers, ${size.webs} web processes; ${machine}`,
    `Store: ${store}; game: the practice realm`,
  ])
}

function load() {
  return loadavg()[0]?.toFixed(1)
}

function shown(values: number[]): string {
  return `p50 ${percentile(values, 0.5)} ms, p99 ${percentile(values, 0.99)} ms, at most ${Math.max(0, ...values)} ms`
}

function say(lines: string[]) {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

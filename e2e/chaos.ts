import { cpus, loadavg } from 'node:os'
import { hasRedis } from '../api/testing/redis-server'
import { SECOND } from '../shared/time'
import { FOUND_WITHIN } from './cluster/chaos/recoveries'
import { runChaos } from './cluster/chaos/run-chaos'
import { hasFaketime } from './cluster/chaos/workshop'

if (!hasRedis) {
  say('Chaos: skipped, needs redis-server.')
  process.exit(0)
}

const bots = Number(process.env.CHAOS_BOTS ?? 1000)
const seed = process.env.CHAOS_SEED ?? `${Date.now() % 100_000}`
const mongodbUri = process.env.TEST_MONGODB_URI ?? process.env.MONGODB_URI
const workers = 3
const webs = 2
const BACK_WITHIN = FOUND_WITHIN + 2 * SECOND

say(
  `Chaos with seed ${seed}: ${bots} bots, ${workers} workers, ${webs} web processes; ${cpus().length} cores (${cpus()[0]?.model}), load ${load()}`,
)
say(
  mongodbUri
    ? `Store: the MongoDB at ${new URL(mongodbUri).host}`
    : 'Store: the embedded one (npm run store), not MongoDB',
)
if (!hasFaketime) say('No clock jumps: they need libfaketime.')

const outcome = await runChaos({
  seed,
  bots,
  faults: Number(process.env.CHAOS_FAULTS ?? 26),
  oneByOne: true,
  workers,
  webs,
  realmSpeed: Number(process.env.REALM_SPEED ?? Math.max(1, Math.min(8, 1000 / bots))),
  commandsASecond: Math.max(4, bots / 50),
  logLevel: process.env.LOG_LEVEL ?? 'silent',
  mongodbUri,
  tell: say,
})

const { faults, doublePlays, frozenSessions, calls, commands, otherwise, gaps, lines } = outcome
const late = gaps.filter(({ took }) => took > BACK_WITHIN)
const back = gaps.filter(({ isStart }) => !isStart).map(({ took }) => took)
const starts = gaps.filter(({ isStart }) => isStart).map(({ took }) => took)
say(`${faults.length} faults; load ${load()}`)
say(
  `  the game               ${calls} calls, ${doublePlays.length} of them beside another run; ${frozenSessions} sessions of frozen processes stood open and did nothing`,
)
say(
  `  back in play           ${back.length} times, ${shown(back)}, wanted within ${BACK_WITHIN / SECOND} s: ${late.length} later`,
)
say(`  started by players     ${starts.length} times, ${shown(starts)}`)
say(
  `  commands               ${commands.sent} sent, ${commands.acknowledged} acknowledged; ${otherwise.length} bots otherwise than their last`,
)
say(
  `  lines                  ${lines.kept} kept, ${lines.compared} compared with the game; ${lines.lostWithProcess} lost with a process that was killed, frozen or cut off, each beside a gap; ${lines.violations.length} wrong`,
)
for (const { castle, at, way, call } of doublePlays.slice(0, 10))
  say(`  ! ${castle} ${new Date(at).toISOString()} ${way} ${call}`)
for (const gap of late.slice(0, 20))
  say(
    `  ! ${gap.castle} out of play ${new Date(gap.from).toISOString()} to ${new Date(gap.to).toISOString()} (${gap.took} ms)`,
  )
for (const violation of lines.violations.slice(0, 20)) say(`  ! ${violation}`)
for (const castle of otherwise.slice(0, 20)) say(`  ! ${castle} is otherwise than its last command`)
process.exit(doublePlays.length + late.length + lines.violations.length + otherwise.length > 0 ? 1 : 0)

function load() {
  return loadavg()[0]?.toFixed(1)
}

function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0
}

function shown(values: number[]): string {
  return `p50 ${percentile(values, 0.5)} ms, p99 ${percentile(values, 0.99)} ms, at most ${Math.max(0, ...values)} ms`
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

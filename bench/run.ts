import { availableParallelism } from 'node:os'
import { hasRedis } from '../api/testing/redis-server'
import { type Health, percentileOf } from '../e2e/cluster/worst-hour/watch-health'
import { worstHour } from '../e2e/cluster/worst-hour/worst-hour'
import { SECOND } from '../shared/time'
import { type AtScale, adminAtScale } from './admin-at-scale'
import { reportBots } from './bots'
import { countedCalls } from './counted-calls'
import { reportFanOut } from './fan-out'
import { printLines, takePrinted } from './figures'
import { type PageScores, publicPagesByLighthouse } from './lighthouse'
import { reportLists } from './lists'
import { reportMonth } from './month'
import { type Opening, pagesFromAfar } from './pages-from-afar'
import { reportRealm } from './realm'
import { reportRealmCost } from './realm-cost'
import { recordRun } from './record-run'
import { reportScriptExamples } from './script-examples'
import { signInBesideLists } from './sign-in-beside-lists'
import { reportSite } from './site'
import { reportStore } from './store'
import { viewersOverTwoProcesses } from './viewers'

const MIN_KEPT_THROUGHPUT = 0.4
const MAX_SLOWDOWN = 2
const MAX_OPENING_RATIO = 0.75
const MAX_BLOCKED_CONNECTIONS = 4
const MAX_COUNTING_SHARE = 0.05
const MAX_LINE_LATENCY = 150
const MAX_IDLE_RATIO = 5
const REQUIRED_SCORES = { accessibility: 100, 'best-practices': 100, seo: 100 }

const reports = {
  counting: reportCounting,
  bots: reportBots,
  month: reportMonth,
  realm: reportRealm,
  'realm-cost': reportRealmCost,
  'sign-ins': reportSignIns,
  lists: reportLists,
  'fan-out': reportFanOut,
  'script-examples': reportScriptExamples,
  site: reportSite,
  store: reportStore,
  admin: reportAdminAtScale,
  viewers: reportViewers,
  openings: reportOpenings,
  pages: reportPages,
  'worst-hour': reportWorstHour,
}
const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(reports, name))
if (unknown.length > 0) {
  process.stderr.write(`No measurement is named ${unknown.join(', ')}. There are ${Object.keys(reports).join(', ')}.\n`)
  process.exit(1)
}

const passed: boolean[] = []
for (const [name, report] of Object.entries(reports)) {
  if (named.length > 0 && !named.includes(name)) continue
  const isAsWanted = await report()
  recordRun({ name, lines: takePrinted(), isAsWanted })
  passed.push(isAsWanted)
}
process.exit(passed.every(Boolean) ? 0 : 1)

async function reportCounting(): Promise<boolean> {
  const { call, counting, share } = await countedCalls()
  printLines([
    'GET /api/users/announcements, processor time',
    `  the whole call             ${call.toFixed(1)} µs`,
    `  its id and its metrics     ${counting.toFixed(1)} µs: ${(share * 100).toFixed(1)} %, wanted at most ${MAX_COUNTING_SHARE * 100} %`,
  ])
  return share <= MAX_COUNTING_SHARE
}

async function reportSignIns(): Promise<boolean> {
  const { ratio, undisturbed, disturbed, signIns } = await signInBesideLists()
  printLines([
    `GET /api/bots on ${availableParallelism()} cores, readers and server on one machine`,
    `  undisturbed                ${Math.round(undisturbed)} calls/s`,
    `  beside four who sign in    ${Math.round(disturbed)} calls/s (${Math.round(signIns)} sign-ins/s)`,
    `  kept                       ${Math.round(ratio * 100)} %, wanted at least ${MIN_KEPT_THROUGHPUT * 100} %`,
  ])
  return ratio >= MIN_KEPT_THROUGHPUT
}

async function reportAdminAtScale(): Promise<boolean> {
  const answers = await adminAtScale()
  printLines([
    `GET /api/admin/users among 200 and among 200,000, p95, wanted at most ${MAX_SLOWDOWN} times as long`,
    ...answers.map(lineOf),
  ])
  return answers.every(({ ratio }) => ratio <= MAX_SLOWDOWN)
}

function lineOf({ question, few, many, ratio }: AtScale): string {
  return `  ${question.padEnd(28)} ${few.toFixed(1)} ms, ${many.toFixed(1)} ms: ${ratio.toFixed(2)} times`
}

async function reportViewers(): Promise<boolean> {
  if (!hasRedis) {
    printLines(['Viewers over two web processes: skipped, needs redis-server'])
    return true
  }
  const { viewers, linesASecond, blockedConnections, p50, p99, outOfOrder } = await viewersOverTwoProcesses()
  printLines([
    `${viewers.toLocaleString('en-US')} viewers over two web processes on ${availableParallelism()} cores, bots, store, Redis and viewers on one machine`,
    `  shown                      ${Math.round(linesASecond)} lines/s, ${outOfOrder} out of order`,
    `  from print to viewer       p50 ${p50} ms, p99 ${p99} ms, wanted at most ${MAX_LINE_LATENCY} ms`,
    `  blocked Redis connections  ${blockedConnections}, wanted at most ${MAX_BLOCKED_CONNECTIONS}`,
  ])
  return outOfOrder === 0 && blockedConnections <= MAX_BLOCKED_CONNECTIONS && p99 <= MAX_LINE_LATENCY
}

async function reportOpenings(): Promise<boolean> {
  const { first, again } = await pagesFromAfar()
  const timesOf = ({ head, data }: Opening) =>
    `${Math.round(head)} ms to its head, ${Math.round(data)} ms to what it shows`
  const ratios = [again.head / first.head, again.data / first.data]
  printLines([
    'A click on another page of the app, 250 ms away from the server',
    `  nothing known              ${timesOf(first)}`,
    `  known and fetched ahead    ${timesOf(again)}`,
    `  ratios                     ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}, wanted at most ${MAX_OPENING_RATIO}`,
  ])
  return ratios.every((ratio) => ratio <= MAX_OPENING_RATIO)
}

async function reportPages(): Promise<boolean> {
  const pages = await publicPagesByLighthouse()
  printLines(['Lighthouse, on a phone as it imagines one', ...pages.flatMap(linesOf)])
  return pages.every(({ scores }) =>
    Object.entries(REQUIRED_SCORES).every(([category, wanted]) => (scores[category] ?? 0) >= wanted),
  )
}

async function reportWorstHour(): Promise<boolean> {
  const { idle, busy, starts, deletion, castlesLost } = await worstHour({
    notifications: 600_000,
    runs: 300_000,
    intervals: 9000,
    neighbours: 8,
    idleFor: 30 * SECOND,
  })
  const ratio = percentileOf(busy, 0.99) / percentileOf(idle, 0.99)
  const healthOf = (health: Health) =>
    [0.5, 0.99, 1].map((part) => `${percentileOf(health, part).toFixed(1)} ms`).join(', ')
  printLines([
    'One player does all that one player may, with 900,000 entries of before, and leaves',
    `  starts                     ${starts.done}, then ${starts.refused} refused`,
    `  DELETE /api/users/me       ${deletion.status} after ${Math.round(deletion.took)} ms, all gone after ${Math.round(deletion.goneAfter / SECOND)} s`,
    `  GET /api/health, idle      p50, p99, longest: ${healthOf(idle)}`,
    `  beside the player          p50, p99, longest: ${healthOf(busy)}, ${busy.failed} of ${busy.times.length} failed`,
    `  p99                        ${ratio.toFixed(1)} times as long, wanted at most ${MAX_IDLE_RATIO} times`,
    `  neighbours' castles lost   ${castlesLost}, wanted none`,
  ])
  return ratio <= MAX_IDLE_RATIO && busy.failed === 0 && castlesLost === 0
}

function linesOf({ path, scores, faults }: PageScores): string[] {
  const figures = Object.entries(scores).map(([category, score]) => `${category} ${score}`)
  const found = Object.keys(REQUIRED_SCORES).flatMap((category) => faults[category] ?? [])
  return [`  ${path.padEnd(24)}   ${figures.join(', ')}`, ...found.map((fault) => `    ${fault}`)]
}

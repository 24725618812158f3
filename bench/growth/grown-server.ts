// A whole server among so many players and bots. Measures requests in its own process when it is told to.
import { closeSharedParts } from '../../api/testing/closing'
import { prepareCalls } from '../../api/testing/routes/prepared-calls'
import { costOf, recordQuestions } from '../../api/testing/routes/recorded-questions'
import { testApp } from '../../api/testing/test-app'
import { fillStore } from './fill-store'
import { ROUTES } from './requests'
import { roundsOf } from './rounds'

export interface Wanted {
  request: string
  /** What the store reads instead of the processor's time. */
  countsReads: boolean
}

export interface Cost {
  /** Microseconds of the processor, or documents and keys, one entry a call. */
  costs: number[]
}

const READS_AT_ONCE = 3
const MOST_TRIES = 5
const [players = 0, bots = 0] = process.argv.slice(2).map(Number)

const app = await testApp()
const admin = await app.admin()
const rounds: Record<string, () => Promise<unknown>> = roundsOf(app.services)
const calls = await prepareCalls(app, admin)
const isRead = (request: string) => request.startsWith('GET ') || request in rounds
// Leaves something of every kind, which is then copied.
for (const route of ROUTES) await withCallOf(route, timeOf)
for (const round of Object.values(rounds)) await round()
await fillStore({ players, bots })

process.on('message', async ({ request, countsReads }: Wanted) => {
  try {
    process.send?.({
      costs: countsReads ? [await readsOf(request)] : await timesOf(request),
    } satisfies Cost)
  } catch (error) {
    process.stderr.write(`${request}: ${error}\n`)
    process.exit(1)
  }
})
process.on('disconnect', async () => {
  await closeSharedParts()
  process.exit(0)
})
process.send?.('filled')

async function timesOf(request: string): Promise<number[]> {
  const times: number[] = []
  const count = isRead(request) ? READS_AT_ONCE : 1
  for (let call = 0; call < count; call += 1) times.push(await withCallOf(request, timeOf))
  return times
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  await app.services.mailQueue.idle()
  const before = process.cpuUsage()
  await call()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

async function readsOf(request: string): Promise<number> {
  // What is counted at most every ten seconds is drawn as a round of its own.
  if (isRead(request)) await withCallOf(request, timeOf)
  return withCallOf(request, readOf)
}

async function readOf(call: () => Promise<unknown>): Promise<number> {
  const questions = await recordQuestions(call)
  const costs = await Promise.all(questions.map(costOf))
  return costs.reduce((sum, cost) => sum + cost, 0)
}

function withCallOf(request: string, measure: (call: () => Promise<unknown>) => Promise<number>): Promise<number> {
  const round = rounds[request]
  return round ? measureRound(round, measure) : calls.withCall(request, measure)
}

/** On a busy machine, the store may take longer than its clients wait. */
async function measureRound(
  round: () => Promise<unknown>,
  measure: (call: () => Promise<unknown>) => Promise<number>,
  tries = 1,
): Promise<number> {
  try {
    return await measure(round)
  } catch (error) {
    if (tries === MOST_TRIES) throw error
    return measureRound(round, measure, tries + 1)
  }
}

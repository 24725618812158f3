// A whole server among so many players and bots. Measures requests in its own process when it is told to.
import { closeSharedParts } from '../../api/testing/closing'
import { costOf, recordQuestions } from '../../api/testing/routes/recorded-questions'
import { openScene, type Scene } from '../../api/testing/routes/scene'
import { testApp } from '../../api/testing/test-app'
import { fillStore } from './fill-store'
import { addressOf, ROUTE_CASES, ROUTES } from './requests'
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
const [players = 0, bots = 0] = process.argv.slice(2).map(Number)

const app = await testApp()
const admin = await app.admin()
const rounds: Record<string, () => Promise<unknown>> = roundsOf(app.services)
const scenes = { reads: (await openScene(app))[0], writes: (await openScene(app))[0] }
const isRead = (request: string) => request.startsWith('GET ') || request in rounds
// Leaves something of every kind, which is then copied.
for (const route of ROUTES) await inUsableScene(route, timeOf)
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
  for (let call = 0; call < count; call += 1) times.push(await inUsableScene(request, timeOf))
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
  if (isRead(request)) await inUsableScene(request, timeOf)
  return inUsableScene(request, readOf)
}

async function readOf(call: () => Promise<unknown>): Promise<number> {
  const questions = await recordQuestions(call)
  const costs = await Promise.all(questions.map(costOf))
  return costs.reduce((sum, cost) => sum + cost, 0)
}

/** Opens a new scene if a call has used up something that another one needs. */
async function inUsableScene(
  request: string,
  measure: (call: () => Promise<unknown>) => Promise<number>,
): Promise<number> {
  const kind = isRead(request) ? 'reads' : 'writes'
  try {
    return await measure(await callOf(request, scenes[kind]))
  } catch {
    scenes[kind] = (await openScene(app))[0]
    return measure(await callOf(request, scenes[kind]))
  }
}

/** Everything that the call needs is there before it is made. */
async function callOf(request: string, scene: Scene): Promise<() => Promise<unknown>> {
  const round = rounds[request]
  if (round) return round
  const cases = ROUTE_CASES[request]
  if (!cases) throw new Error('There is no such request')
  const { path, body, bytes, headers, status } = await cases.works(scene)
  const { token } = cases.isForAdmins ? admin : scene.player
  const [method = ''] = request.split(' ')
  // Answers that have not changed are made again, so that a first reader's cost is measured.
  const sent = { token, headers: { ...headers, 'cache-control': 'no-cache' } }
  const address = addressOf(request, path)
  return async () => {
    const answer = await (bytes
      ? app.callRaw(method, address, { ...sent, bytes })
      : app.call(method, address, { ...sent, body }))
    const isStream = answer.headers.get('content-type')?.includes('event-stream')
    await (isStream ? answer.body?.cancel() : answer.arrayBuffer())
    if (answer.status !== status) throw new Error(`The answer was ${answer.status}`)
  }
}

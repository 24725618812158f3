import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { type CollectResult, type Journey, REPORT_KINDS, type Report, sumOf } from '../../game/protocol/game-objects'
import type { CallArguments, CallName, GameRequest } from '../../game/protocol/protocol'
import { temporaryFolder } from '../../game/testing/open-realm'
import { type RawClient, signedInClient } from '../../game/testing/raw-client'
import { createWorld } from '../../game/world/engine/create-world'
import { integerBetween, seededRandom } from '../../game/world/random'
import { give } from '../../game/world/rewards'
import { CHANGES, randomChange } from '../../game/world/testing/random-calls'
import { closeAfterTest } from '../../testing/closing'
import { openRealmStore } from './realm-store'
import { startPracticeRealm } from './start'

const KILLS = 12
/** Fast enough that much happens between two requests. */
const SPEED = 2000
const NAMES = ['ansgar_h', 'berta_k', 'carla_m']
/** Requests of a name that are in flight together. */
const AT_ONCE = 4

const PLENTY = {
  troops: 5_000,
  barracks: { room: 10_000, perHour: 500 },
  carts: 500,
  allCarts: 500,
  ships: 5_000,
  allShips: 5_000,
}

const random = seededRandom('crashes')

type Order = Pick<GameRequest, 'call' | 'with'>

interface Ledger {
  name: string
  /** Sent, and not answered yet: done or not. */
  open: Map<string, Order>
  acknowledged: Map<string, { order: Order; answer: unknown }>
}

test('kill -9 under load loses nothing that was answered, and does nothing twice', async () => {
  const dataDir = await temporaryFolder()
  makeRich(dataDir)
  const ledgers = NAMES.map((name): Ledger => ({ name, open: new Map(), acknowledged: new Map() }))
  for (let kill = 0; kill < KILLS; kill++) {
    const realm = await startInSubprocess(dataDir)
    await playUntilKilled(realm, ledgers, integerBetween(random, 20, 60))
  }
  const realm = await startPracticeRealm({ dataDir, speed: SPEED })
  for (const ledger of ledgers) {
    const client = await signedInClient(realm.url, ledger.name)
    await repeatOpen(client, ledger)
    for (const [id, { order, answer }] of ledger.acknowledged) {
      const repeated: object = await ask(client, order, id)
      expect({ order, repeated }).toEqual({ order, repeated: { id, ok: answer } })
    }
  }
  await realm.stop()
  for (const ledger of ledgers) expect(doneIn(dataDir, ledger)).toEqual(acknowledgedIn(ledger))
  const calls = new Set(
    ledgers.flatMap(({ acknowledged }) => [...acknowledged.values()].map(({ order }) => order.call)),
  )
  expect(calls.size).toBeGreaterThan(CHANGES.length * 0.7)
}, 180_000)

/** Rich names may do more of what random requests ask for. */
function makeRich(dataDir: string): void {
  const store = openRealmStore(dataDir)
  for (const name of NAMES) {
    const world = store.worlds.add(createWorld('DE1', name, Date.now()))
    Object.assign(world, { coins: 5_000, skips: 500, tickets: 50, tools: { ladders: 100, rams: 100, shields: 100 } })
    for (const castle of world.castles) Object.assign(castle, PLENTY)
    for (let n = 0; n < 6; n++) give(world, { piece: { rarity: 'common', seed: `${name} ${n}` } })
    store.worlds.save(world)
  }
  store.close()
}

/** Plays all names at once, and kills the realm after so many answers. */
async function playUntilKilled(realm: Subprocess, ledgers: Ledger[], answers: number): Promise<void> {
  let left = answers
  function onAnswer() {
    if (--left === 0) realm.kill()
  }
  async function play(client: RawClient, ledger: Ledger) {
    await repeatOpen(client, ledger)
    await Promise.all(Array.from({ length: AT_ONCE }, () => playUntilGone(client, ledger, onAnswer)))
  }
  const clients = await Promise.all(ledgers.map(({ name }) => signedInClient(realm.url, name)))
  await Promise.all(ledgers.map((ledger, n) => play(clients[n] as RawClient, ledger)))
}

async function playUntilGone(client: RawClient, ledger: Ledger, onAnswer: () => void): Promise<void> {
  for (let last: string | null = null; ; ) {
    const id = crypto.randomUUID()
    ledger.open.set(id, nextOrder(last && ledger.acknowledged.get(last)?.answer))
    if (!(await send(client, ledger, id))) return
    onAnswer()
    last = id
  }
}

/** Often calls home the troops that have just left. */
function nextOrder(lastAnswer: unknown): Order {
  const { kind, id } = (lastAnswer ?? {}) as Partial<Journey>
  if (kind === 'troops' && id && random() < 0.5) return { call: 'call_home', with: { journey: id } }
  return random() < 0.1 ? { call: 'take_reports', with: { kinds: [...REPORT_KINDS] } } : randomChange(random)
}

/** What was in flight when the realm was killed may be done or not. */
async function repeatOpen(client: RawClient, ledger: Ledger): Promise<void> {
  for (const id of [...ledger.open.keys()]) await send(client, ledger, id)
}

/** Again while the realm wants a pause, which is a millisecond at this speed. */
async function ask(client: RawClient, { call, with: given }: Order, id: string): ReturnType<RawClient['ask']> {
  const answer = await client.ask(call, given, id)
  return answer.error?.code === 'rate_limited' ? ask(client, { call, with: given }, id) : answer
}

/** False if the connection ended before the answer. */
async function send(client: RawClient, { open, acknowledged }: Ledger, id: string): Promise<boolean> {
  const order = open.get(id)
  if (!order) throw new Error('An open order is sent')
  const answer = await Promise.race([ask(client, order, id), client.closed.then(() => null)])
  if (!answer) return false
  open.delete(id)
  if (answer.ok) acknowledged.set(id, { order, answer: answer.ok })
  return true
}

const ARRIVALS = ['carts_arrived', 'battle', 'ships_loaded', 'support_moved']
const isArrival = ({ kind }: Report) => ARRIVALS.includes(kind)
const byNumber = (a: string, b: string) => Number(a.slice(1)) - Number(b.slice(1))

/** What a name did, as its client knows. */
function acknowledgedIn({ acknowledged }: Ledger) {
  const doneOf = (...calls: CallName[]) => [...acknowledged.values()].filter(({ order }) => calls.includes(order.call))
  const answersOf = (...calls: CallName[]) => doneOf(...calls).map(({ answer }) => answer)
  const ordersOf = (...calls: CallName[]) => doneOf(...calls).map(({ order }) => order.with)
  const journeys = answersOf('send_carts', 'attack', 'send_ships', 'move_troops') as Journey[]
  const collected = answersOf('collect') as CollectResult[]
  const sales = ordersOf('sell_pieces') as CallArguments<'sell_pieces'>[]
  return {
    journeys: journeys.map(({ id }) => id).toSorted(byNumber),
    calledHome: answersOf('call_home').length,
    arrived: (answersOf('take_reports') as Report[][]).flat().filter(isArrival).length,
    collected: collected.reduce((sum, { amount }) => sum + amount, 0),
    sold: new Set(sales.flatMap(({ pieces }) => pieces)).size,
  }
}

/** The same, as the world that is stored knows. */
function doneIn(dataDir: string, ledger: Ledger): ReturnType<typeof acknowledgedIn> {
  const store = openRealmStore(dataDir)
  const world = store.worlds.find('DE1', ledger.name)
  if (!world) throw new Error('Every name has a world')
  const underWay = world.journeys.filter(({ leg }) => leg === 'out').length
  const untaken = world.reports.take(REPORT_KINDS).filter(isArrival).length
  const pieces = world.pieces.all().length
  store.close()
  const { calledHome } = acknowledgedIn(ledger)
  return {
    journeys: Array.from({ length: world.departures }, (_, n) => `j${n + 1}`),
    calledHome,
    arrived: world.departures - calledHome - underWay - untaken,
    collected: sumOf(world.totals.collected),
    sold: world.piecesFound - pieces,
  }
}

type Subprocess = Awaited<ReturnType<typeof startInSubprocess>>

async function startInSubprocess(dataDir: string) {
  const script = `
    import { startPracticeRealm } from ${JSON.stringify(join(import.meta.dir, 'start.ts'))}
    const realm = await startPracticeRealm({ dataDir: process.argv[1], speed: ${SPEED} })
    process.stdout.write(realm.url + '\\n')
  `
  const child = Bun.spawn([process.execPath, '-e', script, dataDir], { stdout: 'pipe', stderr: 'inherit' })
  closeAfterTest(() => child.kill('SIGKILL'))
  const { value } = await child.stdout.getReader().read()
  return { url: new TextDecoder().decode(value).trim(), kill: () => child.kill('SIGKILL') }
}

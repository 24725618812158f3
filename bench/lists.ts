import { type Connection, createConnection, Types } from 'mongoose'
import { answerOf } from '../api/testing/answer-of'
import { type RemotePlayer, registerAt } from '../api/testing/processes/remote-player'
import { startTopology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'
import { machine, printLines } from './figures'
import { installPeers, inTurns, type Peer, startPeer } from './peers'

const PLAYERS = 300
const BOTS_EACH = 6
const CONNECTIONS = 16
const ROUNDS = 7
const TIME = 2 * SECOND
const READS_A_CHANGE = 10

const PEERS: Peer[] = [
  { name: 'Express 5, Mongoose', program: 'lists/express.ts', runtime: 'node' },
  { name: 'Express 5, lean', program: 'lists/express.ts', runtime: 'node', settings: { READS: 'lean' } },
  { name: 'Fastify 5, Mongoose', program: 'lists/fastify.ts', runtime: 'node' },
  { name: 'Fastify 5, lean', program: 'lists/fastify.ts', runtime: 'node', settings: { READS: 'lean' } },
  { name: 'Hono, lean', program: 'lists/hono.ts', runtime: 'bun', settings: { READS: 'lean' } },
  { name: 'Elysia, driver alone', program: 'lists/driver.ts', runtime: 'bun' },
]

/** The least that Castellan answers, as a multiple of a peer. */
const WANTED: [string, { fresh?: number; repeated?: number }][] = [
  ['Express 5, Mongoose', { fresh: 4 }],
  ['Fastify 5, lean', { fresh: 1.3, repeated: 5 }],
  ['Hono, lean', { fresh: 1 }],
  ['Elysia, driver alone', { fresh: 0.9 }],
]

export interface Reader {
  token: string
  /** As the browser keeps it. */
  user: string
  /** The first of the bots. */
  botId: string
  /** The name of the last one. */
  lastBot: string
}

/** GET /api/bots of players with six bots each, beside the same answer made with other software on the same store. */
export async function reportLists(): Promise<boolean> {
  await installPeers()
  const topology = await startTopology()
  const ends: (() => Promise<unknown>)[] = [() => topology.stop()]
  try {
    const castellan = await topology.startWeb()
    const store = await createConnection(topology.store.address).asPromise()
    ends.push(() => store.close())
    const readers = await readersAt(castellan.url, { store, count: PLAYERS })
    const shared = { MONGODB_URI: topology.store.address, JWT_SECRET: topology.settings.JWT_SECRET ?? '' }
    const addresses = new Map([['Castellan', castellan.url]])
    for (const peer of PEERS) {
      const { url, end } = await startPeer(peer, shared)
      ends.push(() => end('SIGKILL'))
      addresses.set(peer.name, url)
    }
    const urlOf = (name: string) => addresses.get(name) ?? ''
    await refuseOtherAnswers([...addresses.values()], readers)
    const names = [...addresses.keys()]
    for (const name of names) await readFresh(urlOf(name), readers)
    const fresh = await inTurns(names, { rounds: ROUNDS, measure: (name) => readFresh(urlOf(name), readers) })
    const repeated = await inTurns(names, { rounds: ROUNDS, measure: (name) => readAgain(urlOf(name), readers) })
    return report(names, { fresh, repeated })
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

interface Filling {
  store: Connection
  count: number
}

/** New players, each with six bots. */
export async function readersAt(url: string, { store, count }: Filling): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let index = 0; index < count; index += 1) {
    const player = await registerAt(url)
    const bots = Array.from({ length: BOTS_EACH }, (_, slot) => botOf(player, slot))
    await store.collection('bots').insertMany(bots)
    const { user } = await answerOf(player.api.auth.me.get())
    const [first, last] = [bots[0], bots.at(-1)]
    readers.push({
      token: player.token,
      user: JSON.stringify(user),
      botId: String(first?._id),
      lastBot: last?.name ?? '',
    })
  }
  return readers
}

function botOf({ id }: RemotePlayer, slot: number) {
  const what = { name: `Bot ${slot}`, templateId: 'resource-collector', account: new Types.ObjectId() }
  const settings = { settings: { interval: 20, reserve: 500 }, secrets: {} }
  const stopReason = slot % 2 ? { code: 'stopped', message: 'Stopped by you' } : null
  const state = { slot, desired: 'offline', desiredGeneration: 0, identity: null, epoch: 0, stopReason }
  return {
    _id: new Types.ObjectId(),
    user: new Types.ObjectId(id),
    ...what,
    ...settings,
    ...state,
    createdAt: new Date(),
  }
}

async function refuseOtherAnswers(urls: string[], [reader]: Reader[]) {
  if (!reader) return
  const answers = await Promise.all(
    urls.map(async (url) =>
      (await fetch(`${url}/api/bots`, { headers: { authorization: `Bearer ${reader.token}` } })).text(),
    ),
  )
  const odd = answers.findIndex((answer) => answer !== answers[0])
  if (odd > 0) throw new Error(`${urls[odd]} answers otherwise:\n${answers[odd]}\n${answers[0]}`)
}

/** Answers a second. */
async function readFresh(url: string, readers: Reader[]): Promise<number> {
  const until = performance.now() + TIME
  let count = 0
  await sideBySide(async () => {
    while (performance.now() < until) {
      const { status } = await readList(url, readers[count++ % readers.length], FRESH)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
    }
  })
  return (count * SECOND) / TIME
}

/** Answers a second to readers who send the tag of their last answer, as browsers do, after each has renamed a bot. */
async function readAgain(url: string, readers: Reader[]): Promise<number> {
  const renaming = readers.values()
  await sideBySide(async () => {
    for (const reader of renaming) await rename(url, reader)
  })
  const tags = new Map<Reader | undefined, string>()
  const reads = Array.from({ length: READS_A_CHANGE }, () => readers).flat()
  const reading = reads.values()
  const from = performance.now()
  await sideBySide(async () => {
    for (const reader of reading) {
      const { status, tag } = await readList(url, reader, knowing(tags.get(reader)))
      if (status !== 200 && status !== 304) throw new Error(`${url} answered ${status}`)
      if (tag) tags.set(reader, tag)
    }
  })
  return (reads.length * SECOND) / (performance.now() - from)
}

/** Castellan makes the answer anew; peers do so always. */
const FRESH = { 'cache-control': 'no-cache' }
const knowing = (tag?: string): Record<string, string> => (tag ? { 'if-none-match': tag } : {})

async function readList(url: string, reader: Reader | undefined, asked: Record<string, string>) {
  const headers = { authorization: `Bearer ${reader?.token}`, ...asked }
  const answer = await fetch(`${url}/api/bots`, { headers })
  await answer.arrayBuffer()
  return { status: answer.status, tag: answer.headers.get('etag') }
}

async function rename(url: string, { token, botId }: Reader) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: crypto.randomUUID() })
  const answer = await fetch(`${url}/api/bots/${botId}`, { method: 'PATCH', headers, body })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} to a new name`)
  await answer.arrayBuffer()
}

const sideBySide = (work: () => Promise<void>) => Promise.all(Array.from({ length: CONNECTIONS }, work))

type Figures = Record<string, number>

function report(names: string[], { fresh, repeated }: { fresh: Figures; repeated: Figures }): boolean {
  const ratio = (figures: Figures, name: string) => (figures.Castellan ?? 0) / (figures[name] ?? 0)
  const shown = (figures: Figures, name: string) =>
    `${String(Math.round(figures[name] ?? 0)).padStart(6)}/s ${ratio(figures, name).toFixed(2).padStart(5)} ×`
  printLines([
    `GET /api/bots, ${PLAYERS} players with ${BOTS_EACH} bots, ${CONNECTIONS} connections, ${machine()}`,
    `${''.padEnd(24)}  fresh: answers, Castellan ÷ it   nine of ten unchanged`,
    ...names.map((name) => `  ${name.padEnd(24)}${shown(fresh, name)}                  ${shown(repeated, name)}`),
  ])
  return WANTED.every(
    ([name, least]) => ratio(fresh, name) >= (least.fresh ?? 0) && ratio(repeated, name) >= (least.repeated ?? 0),
  )
}

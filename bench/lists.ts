import { type Connection, createConnection, Types } from 'mongoose'
import { answerOf } from '../api/testing/answer-of'
import { type RemotePlayer, registerAt } from '../api/testing/processes/remote-player'
import { startTopology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'
import { machine, mean, percentile, printLines, processorTimeOf } from './figures'
import { judge } from './goals'
import { type ListClient, startListClient } from './list-client'
import { installPeers, type Peer, roundsOf, startPeer } from './peers'
import { sized } from './size'

const PLAYERS = sized(300, 30)
const BOTS_EACH = 6
const CONNECTIONS = 16
const ROUNDS = sized(7, 1)
/** Of each player in a round. A player may call 600 times a minute. */
const FRESH_READS = 14
const CHANGES = 3
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
    const client = await startListClient()
    ends.push(client.end)
    const shared = { MONGODB_URI: topology.store.address, JWT_SECRET: topology.settings.JWT_SECRET ?? '' }
    const servers: Server[] = [{ name: 'Castellan', url: castellan.url, pid: castellan.pid }]
    for (const peer of PEERS) {
      const { url, pid, end } = await startPeer(peer, shared)
      ends.push(() => end('SIGKILL'))
      servers.push({ name: peer.name, url, pid })
    }
    const urls = servers.map(({ url }) => url)
    await refuseOtherAnswers(urls, readers)
    const stage = { client, readers }
    for (const server of servers) await readFresh(server, stage)
    return report(
      await measureAll(servers, { stage, measure: readFresh }),
      await measureAll(servers, { stage, measure: readAgain }),
    )
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

interface Server {
  name: string
  url: string
  pid: number
}

interface Stage {
  client: ListClient
  readers: Reader[]
}

interface Figures {
  answersASecond: number
  /** Processor time of the server for an answer, in microseconds. */
  cost: number
  /** How much of a core the client took. */
  client: number
}

/** The middle values of each server. */
async function measureAll(
  servers: Server[],
  { stage, measure }: { stage: Stage; measure(server: Server, stage: Stage): Promise<Figures> },
): Promise<Map<string, Figures>> {
  const byName = new Map(servers.map((server) => [server.name, server]))
  const rounds = await roundsOf([...byName.keys()], {
    rounds: ROUNDS,
    measure: (name) => measure(byName.get(name) as Server, stage),
  })
  const middle = (figures: Figures[], name: keyof Figures) =>
    percentile(
      figures.map((each) => each[name]),
      0.5,
    )
  return new Map(
    Object.entries(rounds).map(([name, figures]) => [
      name,
      {
        answersASecond: middle(figures, 'answersASecond'),
        cost: middle(figures, 'cost'),
        client: middle(figures, 'client'),
      },
    ]),
  )
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

/** Castellan makes each answer anew, as it is asked to; peers do so always. */
const readFresh = (server: Server, stage: Stage) => readTimes(server, stage, { rounds: FRESH_READS, knowsTags: false })

/** Readers send the tag of their last answer, as browsers do. Before ten reads, each renames a bot. */
async function readAgain(server: Server, stage: Stage): Promise<Figures> {
  const parts: Figures[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    const renaming = stage.readers.values()
    await sideBySide(async () => {
      for (const reader of renaming) await rename(server.url, reader)
    })
    parts.push(await readTimes(server, stage, { rounds: READS_A_CHANGE, knowsTags: true }))
  }
  const meanOf = (name: keyof Figures) => mean(parts.map((part) => part[name]))
  return { answersASecond: meanOf('answersASecond'), cost: meanOf('cost'), client: meanOf('client') }
}

async function readTimes(
  { url, pid }: Server,
  { client, readers }: Stage,
  how: { rounds: number; knowsTags: boolean },
): Promise<Figures> {
  const before = processorTimeOf(pid)
  const tokens = readers.map(({ token }) => token)
  const { took, processorTime } = await client.read({ url, tokens, connections: CONNECTIONS, ...how })
  const answers = tokens.length * how.rounds
  return {
    answersASecond: (answers * SECOND) / took,
    cost: ((processorTimeOf(pid) - before) * 1000) / answers,
    client: processorTime / took,
  }
}

async function rename(url: string, { token, botId }: Reader) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: crypto.randomUUID() })
  const answer = await fetch(`${url}/api/bots/${botId}`, { method: 'PATCH', headers, body })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} to a new name`)
  await answer.arrayBuffer()
}

const sideBySide = (work: () => Promise<void>) => Promise.all(Array.from({ length: CONNECTIONS }, work))

function report(fresh: Map<string, Figures>, repeated: Map<string, Figures>): boolean {
  const ratio = (all: Map<string, Figures>, name: string) =>
    (all.get('Castellan')?.answersASecond ?? 0) / (all.get(name)?.answersASecond ?? 0)
  const shown = (all: Map<string, Figures>, name: string) => {
    const { answersASecond = 0, cost = 0, client = 0 } = all.get(name) ?? {}
    const columns = [`${Math.round(answersASecond)}/s`, `${ratio(all, name).toFixed(2)} ×`, `${Math.round(cost)} µs`]
    return [...columns, `${Math.round(client * 100)} %`].map((column) => column.padStart(9)).join('')
  }
  const heads = ['answers', 'ratio', 'server', 'client'].map((head) => head.padStart(9)).join('')
  printLines([
    `GET /api/bots, ${PLAYERS} players with ${BOTS_EACH} bots, ${CONNECTIONS} connections, ${machine()}`,
    'answers a second, Castellan ÷ it, processor time of the server for an answer, share of a core that the client takes',
    `${''.padEnd(26)}${'fresh'.padEnd(heads.length + 2)}nine of ten unchanged`,
    `${''.padEnd(26)}${heads}  ${heads}`,
    ...[...fresh.keys()].map((name) => `  ${name.padEnd(24)}${shown(fresh, name)}  ${shown(repeated, name)}`),
    ...WANTED.map(
      ([name, { fresh = 0, repeated = 0 }]) =>
        `  wanted of ${name}: ${[fresh && `${fresh} × fresh`, repeated && `${repeated} × unchanged`].filter(Boolean).join(', ')}`,
    ),
  ])
  return WANTED.flatMap(([name, least]) => [
    judge(`GET /api/bots, fresh ÷ ${name}`, ratio(fresh, name), { least: least.fresh }),
    least.repeated === undefined ||
      judge(`GET /api/bots, nine of ten unchanged ÷ ${name}`, ratio(repeated, name), { least: least.repeated }),
  ]).every(Boolean)
}

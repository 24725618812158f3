import { type Connection, createConnection } from 'mongoose'
import { startTopology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'
import { type ClientProcess, startClient } from './client-process'
import { machine, percentile, printLines, processorTimeOf } from './figures'
import { judge } from './goals'
import { installPeers, type Peer, roundsOf, startPeer } from './peers'
import type { Call, CallsJob, CallsResult } from './peers/lists/calls-client'
import { type Caller, callersAt } from './request-callers'
import { CREATED, KINDS, type Kind } from './request-kinds'
import { sized } from './size'

const PLAYERS = sized(100, 20)
const ROUNDS = sized(5, 1)
const LEAN = { READS: 'lean' }

const PEERS: Peer[] = [
  { name: 'Express 5, Mongoose', program: 'lists/express.ts', runtime: 'node' },
  { name: 'Fastify 5, Mongoose', program: 'lists/fastify.ts', runtime: 'node' },
  { name: 'Fastify 5, lean', program: 'lists/fastify.ts', runtime: 'node', settings: LEAN },
  { name: 'Hono, lean', program: 'lists/hono.ts', runtime: 'bun', settings: LEAN },
  { name: 'Elysia, driver alone', program: 'lists/driver.ts', runtime: 'bun' },
]

interface Server {
  name: string
  url: string
  pid: number
}

interface Stage {
  servers: Server[]
  client: ClientProcess<CallsJob, CallsResult>
  store: Connection
  callers: Record<Kind['bots'], Caller[]>
}

interface Figures {
  answersASecond: number
  /** Processor time of the server for an answer, in microseconds. */
  cost: number
}

/** What players and programs ask for most, beside the same answers made with other software on the same store. */
export async function reportRequests(): Promise<boolean> {
  await installPeers()
  const topology = await startTopology()
  const ends: (() => unknown)[] = [() => topology.stop()]
  try {
    const { url, pid } = await topology.startWeb()
    const servers: Server[] = [{ name: 'Castellan', url, pid }]
    const shared = { MONGODB_URI: topology.store.address, JWT_SECRET: topology.settings.JWT_SECRET ?? '' }
    for (const peer of PEERS) {
      const started = await startPeer(peer, shared)
      ends.push(() => started.end('SIGKILL'))
      servers.push({ name: peer.name, url: started.url, pid: started.pid })
    }
    const store = await createConnection(topology.store.address).asPromise()
    ends.push(() => store.close())
    const client = await startClient<CallsJob, CallsResult>('lists/calls-client.ts')
    ends.push(client.end)
    const callers = {
      1: await callersAt(url, { store, players: PLAYERS, botsEach: 1 }),
      40: await callersAt(url, { store, players: PLAYERS, botsEach: 40 }),
    }
    printLines([`Answers of Castellan and of others, ${PLAYERS} players each, ${machine()}`])
    const results: boolean[] = []
    for (const kind of KINDS) results.push(await reportKind({ servers, client, store, callers }, kind))
    return results.every(Boolean)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

async function reportKind(stage: Stage, kind: Kind): Promise<boolean> {
  await refuseOtherAnswers(stage, kind)
  const byName = new Map(stage.servers.map((server) => [server.name, server]))
  const names = [...byName.keys()]
  const measureAt = (name: string) => measure(stage, kind, byName.get(name) as Server)
  for (const name of names) await measureAt(name)
  const rounds = await roundsOf(names, { rounds: ROUNDS, measure: measureAt })
  const middle = (name: string, figure: keyof Figures) =>
    percentile(
      (rounds[name] ?? []).map((each) => each[figure]),
      0.5,
    )
  const costRatio = (name: string) => middle(name, 'cost') / middle('Castellan', 'cost')
  printLines([
    `${kind.name}: answers a second and Castellan ÷ it; processor time of the server for an answer and it ÷ Castellan`,
    ...names.map((name) => {
      const answers = middle(name, 'answersASecond')
      const columns = [`${Math.round(answers)}/s`, `${(middle('Castellan', 'answersASecond') / answers).toFixed(2)} ×`]
      columns.push(`${Math.round(middle(name, 'cost'))} µs`, `${costRatio(name).toFixed(2)} ×`)
      return `  ${name.padEnd(24)}${columns.map((column) => column.padStart(10)).join('')}`
    }),
    `  Castellan besides         ${kind.besides}`,
  ])
  const shown: [string, number?][] = Object.entries(kind.wanted)
  if (shown.length === 0) shown.push(['Fastify 5, lean'])
  return shown
    .map(([name, least]) => judge(`${kind.name}, answers of a processor second ÷ ${name}`, costRatio(name), { least }))
    .every(Boolean)
}

async function measure({ client, store, callers }: Stage, kind: Kind, { url, pid }: Server): Promise<Figures> {
  const { connections, rounds } = kind
  const calls = callers[kind.bots].map(kind.callsOf)
  const before = processorTimeOf(pid)
  const { took } = await client.ask({ url, connections, rounds, callers: calls })
  const used = processorTimeOf(pid) - before
  await store.collection('bots').deleteMany({ name: CREATED })
  const answers = calls.flat().length * rounds
  return { answersASecond: (answers * SECOND) / took, cost: (used * 1000) / answers }
}

async function refuseOtherAnswers({ servers, store, callers }: Stage, kind: Kind) {
  const [caller] = callers[kind.bots]
  if (!caller) return
  const texts: string[] = []
  for (const { url } of servers) {
    const answers: string[] = []
    for (const call of kind.callsOf(caller)) answers.push((await answerTo(url, call)).replace(kind.differs, '…'))
    texts.push(answers.join('\n'))
    await store.collection('bots').deleteMany({ name: CREATED })
  }
  const odd = texts.findIndex((text) => text !== texts[0])
  if (odd > 0) throw new Error(`${servers[odd]?.name} answers otherwise to ${kind.name}:\n${texts[odd]}\n${texts[0]}`)
}

async function answerTo(url: string, { method, path, headers, body }: Call): Promise<string> {
  const sent = new Headers()
  for (let place = 0; place < headers.length; place += 2) sent.set(headers[place] ?? '', headers[place + 1] ?? '')
  const answer = await fetch(`${url}${path}`, { method, headers: sent, ...(body && { body }) })
  return `${answer.status} ${await answer.text()}`
}

import { type Connection, createConnection, Types } from 'mongoose'
import { createLog } from '../api/platform/log'
import { openRedis, type RedisLink } from '../api/platform/redis/open-redis'
import { systemClock } from '../api/platform/time/clock'
import { openRedisBus } from '../api/realtime/bus/redis-bus'
import { createChanges } from '../api/realtime/changes/create-changes'
import { type RemotePlayer, registerAt } from '../api/testing/processes/remote-player'
import { startTopology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'
import { connectToSocketIo, connectToWs } from './fan-out'
import { machine, percentile, printLines } from './figures'
import { judge } from './goals'
import { measureDeliveries } from './measure-deliveries'
import { installPeers, roundsOf, startPeer } from './peers'
import { sized } from './size'

const PLAYERS = sized(100, 10)
/** As many as a player may open. */
const PAGES_EACH = 20
const INTERVAL = 2 * SECOND
const ROUNDS = sized(5, 1)
const WANTED_TIMES_SOCKET_IO = 1

const PEERS = [
  { name: 'Socket.IO', program: 'fan-out/events-socket-io.ts', runtime: 'node', connect: connectToSocketIo },
  { name: 'ws', program: 'fan-out/events-ws.ts', runtime: 'node', connect: connectToWs },
] as const

interface Player {
  token: string
  id: string
  botId: string
}

/** A server with the open pages of all players. */
interface Hall {
  name: string
  pid: number
  /** Says that the player's bot has changed. */
  tell(player: Player): void
  /** Latencies since the last call, in milliseconds. */
  takeTimes(): number[]
}

interface Figures {
  aProcessorSecond: number
  p99: number
}

/** Bots that change are shown on all open pages of their player: by GET /api/events, and by other software. */
export async function reportEvents(): Promise<boolean> {
  await installPeers()
  const topology = await startTopology()
  const ends: (() => unknown)[] = [() => topology.stop()]
  try {
    const { url, pid } = await topology.startWeb()
    const store = await createConnection(topology.store.address).asPromise()
    ends.push(() => store.close())
    const redis = await openRedis(topology.redis.url, { log: createLog('error') })
    ends.push(() => redis.close())
    const players: Player[] = []
    for (let index = 0; index < PLAYERS; index += 1) players.push(await playerWithBot(await registerAt(url), store))
    const halls = [await openCastellan({ url, pid, players, redis })]
    for (const peer of PEERS) {
      const shared = { REDIS_URL: topology.redis.url, MONGODB_URI: topology.store.address }
      const started = await startPeer(peer, shared)
      ends.push(() => started.end('SIGKILL'))
      halls.push(await openPeer(peer, { url: started.url, pid: started.pid, players, redis }))
    }
    const byName = new Map(halls.map((hall) => [hall.name, hall]))
    const measureAt = (name: string) => measure(byName.get(name) as Hall, { store, players })
    return report(await roundsOf([...byName.keys()], { rounds: ROUNDS, measure: measureAt }))
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

async function playerWithBot({ id, token }: RemotePlayer, store: Connection): Promise<Player> {
  const what = { name: 'Bot', templateId: 'resource-collector', account: null, settings: {}, secrets: {} }
  const state = { slot: 0, desired: 'offline', desiredGeneration: 0, identity: null, epoch: 0, stopReason: null }
  const bot = { _id: new Types.ObjectId(), user: new Types.ObjectId(id), ...what, ...state, createdAt: new Date() }
  await store.collection('bots').insertOne(bot)
  return { id, token, botId: String(bot._id) }
}

interface Opening {
  url: string
  pid: number
  players: Player[]
  redis: RedisLink
}

async function openCastellan({ url, pid, players, redis }: Opening): Promise<Hall> {
  const log = createLog('error')
  const changes = createChanges({ bus: await openRedisBus({ redis, clock: systemClock, log }), clock: systemClock })
  const { take, takeTimes } = stopwatch()
  for (const { token } of players) {
    await Promise.all(Array.from({ length: PAGES_EACH }, () => openPage({ url, token, onText: take })))
  }
  const tell = ({ id, botId }: Player) => changes.publish({ kind: 'bot', user: id, id: botId })
  return { name: 'Castellan', pid, tell, takeTimes }
}

async function openPeer(
  { name, connect }: (typeof PEERS)[number],
  { url, pid, players, redis }: Opening,
): Promise<Hall> {
  const { take, takeTimes } = stopwatch()
  for (const { id } of players) {
    await Promise.all(Array.from({ length: PAGES_EACH }, () => connect(url.replace('http', 'ws'), id, take)))
  }
  const tell = ({ id, botId }: Player) => redis.commands.publish(`changed:${id}`, botId)
  return { name, pid, tell, takeTimes }
}

/** The name of a changed bot ends with the time of the change. */
const nameAt = (time: number) => `Changed at ${time}`

function stopwatch() {
  let times: number[] = []
  return {
    take(text: string) {
      for (const [, at] of text.matchAll(/Changed at (\d{13})/g)) times.push(Date.now() - Number(at))
    },
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
  }
}

interface Page {
  url: string
  token: string
  onText(text: string): void
}

/** Uses a bare socket, because Bun's fetch has a limit of 256 concurrent requests. */
async function openPage({ url, token, onText }: Page) {
  const opened = Promise.withResolvers<void>()
  const decoder = new TextDecoder()
  let rest = ''
  await Bun.connect({
    hostname: '127.0.0.1',
    port: Number(new URL(url).port),
    socket: {
      open(socket) {
        socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
      },
      data(_, bytes) {
        const text = rest + decoder.decode(bytes, { stream: true })
        const end = text.lastIndexOf('\n') + 1
        rest = text.slice(end)
        if (text.includes('event: server')) opened.resolve()
        onText(text.slice(0, end))
      },
      close: () => opened.reject(new Error('A stream of events was closed')),
    },
  })
  await opened.promise
}

async function measure(
  { pid, tell, takeTimes }: Hall,
  { store, players }: { store: Connection; players: Player[] },
): Promise<Figures> {
  const bots = store.collection('bots')
  const timers = players.map((player) => {
    const change = async () => {
      await bots.updateOne({ _id: new Types.ObjectId(player.botId) }, { $set: { name: nameAt(Date.now()) } })
      tell(player)
    }
    return setTimeout(() => timers.push(setInterval(change, INTERVAL)), Math.random() * INTERVAL)
  })
  const measured = await measureDeliveries({ pid, takeTimes })
  for (const timer of timers) clearTimeout(timer)
  return measured
}

function report(rounds: Record<string, Figures[]>): boolean {
  const middle = (name: string, figure: keyof Figures) =>
    percentile(
      (rounds[name] ?? []).map((each) => each[figure]),
      0.5,
    )
  const ratioTo = (name: string) => middle('Castellan', 'aProcessorSecond') / middle(name, 'aProcessorSecond')
  printLines([
    `Changes of bots on ${PAGES_EACH} open pages of each of ${PLAYERS} players, one every ${INTERVAL / SECOND} s, ${machine()}`,
    ...Object.keys(rounds).map(
      (name) =>
        `  ${name.padEnd(24)}   ${Math.round(middle(name, 'aProcessorSecond'))} events of a second of its processor (${ratioTo(name).toFixed(2)} ×), p99 ${middle(name, 'p99')} ms`,
    ),
    '  Castellan besides          waits 100 ms for further changes, sends what changed while it was read again, checks sessions',
  ])
  return judge('changes on open pages, of a processor second ÷ Socket.IO', ratioTo('Socket.IO'), {
    least: WANTED_TIMES_SOCKET_IO,
  })
}

import { createLog } from '../api/platform/log'
import { openRedis, type RedisLink } from '../api/platform/redis/open-redis'
import { hasRedis } from '../api/testing/redis-server'
import { startTopology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'
import { machine, percentile, printLines } from './figures'
import { judge } from './goals'
import { measureDeliveries } from './measure-deliveries'
import { installPeers, type Peer, startPeer } from './peers'
import { sized } from './size'
import {
  A_LINE_A_SECOND,
  inRhythm,
  openViewers,
  type Player,
  printFrom,
  type Rhythm,
  signUp,
  VIEWERS_EACH,
} from './viewers'

const ROUNDS = sized(5, 1)
/** Engine.IO's packets: https://socket.io/docs/v4/engine-io-protocol/ and https://socket.io/docs/v4/socket-io-protocol/ */
const SOCKET_IO = { path: '/socket.io/?EIO=4&transport=websocket', open: '40', ping: '2', pong: '3' }
/** A bot that looks after its castles prints some lines at once. */
const VISITS: Rhythm = { lines: 6, interval: 2 * SECOND }
const WANTED_TIMES_SOCKET_IO = 10

type FanOutPeer = Peer & { connect(url: string, bot: string, onText: (text: string) => void): Promise<unknown> }

const PEERS: FanOutPeer[] = [
  { name: 'Socket.IO', program: 'fan-out/socket-io.ts', runtime: 'node', connect: connectToSocketIo },
  { name: 'ws', program: 'fan-out/ws.ts', runtime: 'node', connect: connectToWs },
  { name: 'bare sockets', program: 'fan-out/sockets.ts', runtime: 'bun', connect: connectToSocket },
]
/** They send what is published at once in one message, as their own code would have to do. */
const VISIT_IN_ONE_MESSAGE = ', a visit in one'

/** A server with its viewers. */
interface Hall {
  name: string
  pid: number
  /** Prints until it is stopped. */
  print(rhythm: Rhythm): Promise<() => unknown>
  /** Latencies since the last call, in milliseconds. */
  takeTimes(): number[]
}

interface Round {
  aProcessorSecond: number
  p99: number
}

/** 3,000 viewers of consoles at one server each, which print in turns. */
export async function reportFanOut(): Promise<boolean> {
  if (!hasRedis) {
    printLines(['Lines of consoles beside Socket.IO and ws: skipped, needs redis-server'])
    return true
  }
  await installPeers()
  const topology = await startTopology()
  const ends: (() => unknown)[] = [() => topology.stop()]
  try {
    const web = await topology.startWeb()
    const players = await signUp([web.url], topology.store.address)
    const redis = await openRedis(topology.redis.url, { log: createLog('error') })
    ends.push(() => redis.close())
    const viewers = await openViewers([web.url], players)
    ends.push(() => viewers.map((viewer) => viewer.leave()))
    const halls: Hall[] = [
      {
        name: 'Castellan',
        pid: web.pid,
        print: (rhythm) => printFrom(redis, players, rhythm),
        takeTimes: () => viewers.flatMap((viewer) => viewer.takeTimes()),
      },
    ]
    for (const peer of PEERS) {
      const { url, pid, end } = await startPeer(peer, { REDIS_URL: topology.redis.url })
      ends.push(() => end('SIGKILL'))
      halls.push(await openHall(peer, { url, pid, players, redis }))
    }
    const single = report('a line a second from each bot', await measureInTurns(halls, A_LINE_A_SECOND))
    const together = halls.slice(1).map((hall) => ({
      ...hall,
      name: hall.name + VISIT_IN_ONE_MESSAGE,
      print: (rhythm: Rhythm) => publishFrom(redis, players, { ...rhythm, isOneMessage: true }),
    }))
    const visits = report('visits of six lines', await measureInTurns([...halls, ...together], VISITS))
    return [
      judge('lines to 3,000 viewers, one a second ÷ Socket.IO', single.ratio, { least: 1 }),
      judge('the same, p99 ÷ that of Socket.IO', single.latency, { most: 1 }),
      judge('lines to 3,000 viewers, visits of six ÷ Socket.IO', visits.ratio, { least: WANTED_TIMES_SOCKET_IO }),
      judge('the same, p99 ÷ that of Socket.IO', visits.latency, { most: 1 }),
    ].every(Boolean)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

interface Opening {
  url: string
  pid: number
  players: Player[]
  redis: RedisLink
}

async function openHall({ name, connect }: FanOutPeer, { url, pid, players, redis }: Opening): Promise<Hall> {
  let times: number[] = []
  const take = (text: string) => {
    for (const [, printedAt] of text.matchAll(/ at (\d{13})/g)) times.push(Date.now() - Number(printedAt))
  }
  for (const { bots } of players) {
    const watched = Array.from({ length: VIEWERS_EACH }, (_, place) => bots[place % bots.length] ?? '')
    await Promise.all(watched.map((bot) => connect(url.replace('http', 'ws'), bot, take)))
  }
  return {
    name,
    pid,
    print: (rhythm) => publishFrom(redis, players, rhythm),
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
  }
}

/** As printing does, without a log. Returns how to stop. */
async function publishFrom(
  { commands }: RedisLink,
  players: Player[],
  { isOneMessage = false, ...rhythm }: Rhythm & { isOneMessage?: boolean },
) {
  const linesInMessage = isOneMessage ? rhythm.lines : 1
  const prints = players.flatMap(({ bots }) => bots).map(printerOf)
  return inRhythm(prints, rhythm)

  function printerOf(bot: string) {
    let lines: string[] = []
    return (text: string) => {
      if (lines.push(`+ ${text}`) < linesInMessage) return
      commands.publish(`lines:${bot}`, lines.join('\n'))
      lines = []
    }
  }
}

function connectToSocket(url: string, bot: string, onText: (text: string) => void): Promise<unknown> {
  const { hostname, port } = new URL(url)
  return Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => {
        socket.write(bot)
      },
      data: (_, bytes) => onText(String(bytes)),
    },
  })
}

export function connectToWs(url: string, bot: string, onText: (text: string) => void): Promise<WebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
  const socket = new WebSocket(url)
  socket.onerror = reject
  socket.onmessage = ({ data }) => onText(String(data))
  socket.onopen = () => {
    socket.send(bot)
    resolve(socket)
  }
  return promise
}

export function connectToSocketIo(url: string, bot: string, onText: (text: string) => void): Promise<WebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
  const socket = new WebSocket(url + SOCKET_IO.path)
  socket.onerror = reject
  socket.onopen = () => socket.send(SOCKET_IO.open)
  socket.onmessage = ({ data }) => {
    const packet = String(data)
    if (packet === SOCKET_IO.ping) return socket.send(SOCKET_IO.pong)
    if (!packet.startsWith(SOCKET_IO.open)) return onText(packet)
    socket.send(`42${JSON.stringify(['watch', bot])}`)
    resolve(socket)
  }
  return promise
}

async function measureInTurns(halls: Hall[], rhythm: Rhythm): Promise<Map<string, Round[]>> {
  const rounds = new Map<string, Round[]>(halls.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const hall of halls) rounds.get(hall.name)?.push(await measure(hall, rhythm))
  }
  return rounds
}

async function measure({ pid, print, takeTimes }: Hall, rhythm: Rhythm): Promise<Round> {
  const stop = await print(rhythm)
  const measured = await measureDeliveries({ pid, takeTimes })
  await stop()
  return measured
}

function report(what: string, rounds: Map<string, Round[]>) {
  const figures = [...rounds].map(([name, each]) => ({
    name,
    lines: percentile(
      each.map(({ aProcessorSecond }) => aProcessorSecond),
      0.5,
    ),
    p99: percentile(
      each.map(({ p99 }) => p99),
      0.5,
    ),
  }))
  const [castellan, socketIo] = figures
  if (!castellan || !socketIo) throw new Error('Nothing was measured')
  printLines([
    `Lines of consoles to 3,000 viewers of one server, ${what}, ${machine()}`,
    ...figures.map(({ name, lines, p99 }) => {
      const ratio = (castellan.lines / lines).toFixed(2)
      return `  ${name.padEnd(24)}   ${Math.round(lines)} lines a second of its processor (${ratio} ×), p99 ${p99} ms`
    }),
  ])
  return { ratio: castellan.lines / socketIo.lines, latency: castellan.p99 / socketIo.p99 }
}

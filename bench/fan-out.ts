import { createLog } from '../api/platform/log'
import { openRedis, type RedisLink } from '../api/platform/redis/open-redis'
import { hasRedis } from '../api/testing/redis-server'
import { startTopology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'
import { machine, percentile, printLines, processorTimeOf } from './figures'
import { installPeers, type Peer, startPeer } from './peers'
import { openViewers, type Player, printFrom, signUp, VIEWERS_EACH } from './viewers'

const ROUNDS = 5
const WARM_UP_TIME = 2 * SECOND
const MEASURE_TIME = 8 * SECOND
/** Engine.IO's packets: https://socket.io/docs/v4/engine-io-protocol/ and https://socket.io/docs/v4/socket-io-protocol/ */
const SOCKET_IO = { path: '/socket.io/?EIO=4&transport=websocket', open: '40', ping: '2', pong: '3' }
const WANTED_TIMES_SOCKET_IO = 10

const PEERS: (Peer & { connect(url: string, bot: string, onText: (text: string) => void): Promise<WebSocket> })[] = [
  { name: 'Socket.IO', program: 'fan-out/socket-io.ts', runtime: 'node', connect: connectToSocketIo },
  { name: 'ws', program: 'fan-out/ws.ts', runtime: 'node', connect: connectToWs },
]

/** A server with its viewers. */
interface Hall {
  name: string
  pid: number
  /** Prints a line a second for each bot until it is stopped. */
  print(): () => unknown
  /** Latencies since the last call, in milliseconds. */
  takeTimes(): number[]
}

interface Round {
  linesAProcessorSecond: number
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
        print: () => printFrom(redis, players),
        takeTimes: () => viewers.flatMap((viewer) => viewer.takeTimes()),
      },
    ]
    for (const peer of PEERS) {
      const { url, pid, end } = await startPeer(peer, { REDIS_URL: topology.redis.url })
      ends.push(() => end('SIGKILL'))
      halls.push(await openHall(peer, { url, pid, players, redis }))
    }
    return report(await measureInTurns(halls))
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

async function openHall(
  { name, connect }: (typeof PEERS)[number],
  { url, pid, players, redis }: Opening,
): Promise<Hall> {
  let times: number[] = []
  const take = (text: string) => {
    const [, printedAt] = /(\d{13})\D*$/.exec(text) ?? []
    if (printedAt) times.push(Date.now() - Number(printedAt))
  }
  for (const { bots } of players) {
    const watched = Array.from({ length: VIEWERS_EACH }, (_, place) => bots[place % bots.length] ?? '')
    await Promise.all(watched.map((bot) => connect(url.replace('http', 'ws'), bot, take)))
  }
  return {
    name,
    pid,
    print: () => publishFrom(redis, players),
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
  }
}

/** Publishes one line a second for each bot, spread over the second. Returns how to stop. */
function publishFrom({ commands }: RedisLink, players: Player[]) {
  const timers = players
    .flatMap(({ bots }) => bots)
    .map((bot) => {
      const publish = () => commands.publish(`lines:${bot}`, `+ Collected 1,200 wood and 800 stone at ${Date.now()}`)
      return setTimeout(() => timers.push(setInterval(publish, SECOND)), Math.random() * SECOND)
    })
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

function connectToWs(url: string, bot: string, onText: (text: string) => void): Promise<WebSocket> {
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

function connectToSocketIo(url: string, bot: string, onText: (text: string) => void): Promise<WebSocket> {
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

async function measureInTurns(halls: Hall[]): Promise<Map<string, Round[]>> {
  const rounds = new Map<string, Round[]>(halls.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const hall of halls) rounds.get(hall.name)?.push(await measure(hall))
  }
  return rounds
}

async function measure({ pid, print, takeTimes }: Hall): Promise<Round> {
  const stop = print()
  await Bun.sleep(WARM_UP_TIME)
  takeTimes()
  const before = processorTimeOf(pid)
  await Bun.sleep(MEASURE_TIME)
  const times = takeTimes()
  const used = processorTimeOf(pid) - before
  await stop()
  return { linesAProcessorSecond: (times.length * SECOND) / used, p99: percentile(times, 0.99) }
}

function report(rounds: Map<string, Round[]>): boolean {
  const figures = [...rounds].map(([name, each]) => ({
    name,
    lines: percentile(
      each.map(({ linesAProcessorSecond }) => linesAProcessorSecond),
      0.5,
    ),
    p99: percentile(
      each.map(({ p99 }) => p99),
      0.5,
    ),
  }))
  const [castellan, socketIo] = figures
  if (!castellan || !socketIo) return false
  printLines([
    `Lines of consoles to 3,000 viewers of one server, ${machine()}`,
    ...figures.map(({ name, lines, p99 }) => {
      const ratio = (castellan.lines / lines).toFixed(2)
      return `  ${name.padEnd(24)}   ${Math.round(lines)} lines a second of its processor (${ratio} ×), p99 ${p99} ms`
    }),
  ])
  return castellan.lines >= WANTED_TIMES_SOCKET_IO * socketIo.lines && castellan.p99 <= socketIo.p99
}

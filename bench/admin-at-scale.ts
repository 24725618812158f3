import { type Connection, createConnection, Types } from 'mongoose'
import { cursorOf } from '../api/admin/user-order'
import { uriOfRunning } from '../api/embedded/mongodb/start'
import { registerAt } from '../api/testing/processes/remote-player'
import { type Castellan, createCastellan } from '../e2e/served/castellan'
import { printLines } from './figures'
import { judge } from './goals'
import { sized } from './size'

const FEW = 200
const MANY = sized(200_000, 2000)
const BATCH_SIZE = 10_000
/** A player may make 600 calls a minute, so the calls are spread over some admins. */
const ADMINS = Array.from({ length: 10 }, (_, index) => `admin-${index}@example.com`)
const WARM_UPS = 30
const ROUNDS = sized(500, 20)
const MAX_SLOWDOWN = 2

const QUESTIONS = {
  'the newest': () => '',
  'a page further on': (server: TestServer) => `cursor=${server.middleCursor}`,
  'by a whole e-mail': (server: TestServer, round: number) => `search=player-${numbered(round % server.count)}@`,
  'by the beginning of e-mails': () => 'search=player-0',
  'by a whole name': (server: TestServer, round: number) => `search=knight ${numbered(round % server.count)}`,
  'by the beginning of names': () => 'search=knight 0',
  'in vain': () => 'search=nobody',
}

type Question = keyof typeof QUESTIONS

interface AtScale {
  question: string
  /** The 95th percentile, in milliseconds. */
  few: number
  many: number
  ratio: number
}

export async function reportAdminAtScale(): Promise<boolean> {
  const answers = await adminAtScale()
  printLines([
    `GET /api/admin/users among 200 and among 200,000, p95, wanted at most ${MAX_SLOWDOWN} times as long`,
    ...answers.map(lineOf),
  ])
  const slowest = Math.max(...answers.map(({ ratio }) => ratio))
  return judge('admin users among 200,000 ÷ among 200, slowest question, p95', slowest, { most: MAX_SLOWDOWN })
}

function lineOf({ question, few, many, ratio }: AtScale): string {
  return `  ${question.padEnd(28)} ${few.toFixed(1)} ms, ${many.toFixed(1)} ms: ${ratio.toFixed(2)} times`
}

/** Compares lists of 200 and of 200,000 players on the embedded store, in one run. */
async function adminAtScale(): Promise<AtScale[]> {
  const servers = [await openServer(FEW), await openServer(MANY)] as const
  try {
    const answers: AtScale[] = []
    for (const question of questions()) {
      const [few, many] = await measureAlternately(servers, question)
      answers.push({ question, few, many, ratio: many / few })
    }
    return answers
  } finally {
    for (const { castellan } of servers) await castellan.remove()
  }
}

const questions = () => Object.keys(QUESTIONS).filter((each): each is Question => each in QUESTIONS)

interface TestServer {
  castellan: Castellan
  count: number
  tokens: string[]
  /** A cursor in the middle of all players. */
  middleCursor: string
}

async function openServer(count: number): Promise<TestServer> {
  const castellan = createCastellan({ TRUST_PROXY: '1', ADMIN_EMAILS: ADMINS.join() })
  await castellan.start()
  const connection = await createConnection(uriOfRunning(castellan.dataDir)).asPromise()
  const middleCursor = cursorOf({ part: 0, value: null, id: await fill(connection, count) })
  await connection.close()
  const admins = await Promise.all(ADMINS.map((email) => registerAt(castellan.url, email)))
  return { castellan, count, tokens: admins.map(({ token }) => token), middleCursor }
}

const numbered = (index: number) => String(index).padStart(6, '0')

/** Inserts players, each fourth with a bot. Returns the id of the one in the middle. */
async function fill(connection: Connection, count: number): Promise<string> {
  let middle = ''
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const users = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, index) => userOf(from + index))
    await connection.collection('users').insertMany(users)
    const owners = users.filter((_, index) => index % 4 === 0)
    await connection.collection('bots').insertMany(owners.map(({ _id }) => botOf(_id)))
    middle ||= from + BATCH_SIZE > count / 2 ? String(users[Math.floor(users.length / 2)]?._id) : ''
  }
  return middle
}

function userOf(index: number) {
  const number = numbered(index)
  const name = { username: `Knight ${number}`, usernameKey: `knight ${number}` }
  const rest = { passwordHash: null, avatar: null, emailProvenAt: null, plan: 'starter', isAdmin: false }
  const createdAt = new Date()
  return { _id: new Types.ObjectId(), email: `player-${number}@example.com`, ...name, ...rest, createdAt }
}

function botOf(user: Types.ObjectId) {
  const what = {
    name: 'Resource Collector',
    templateId: 'resource-collector',
    account: null,
    settings: {},
    secrets: {},
  }
  const state = { slot: 0, desired: 'offline', desiredGeneration: 0, identity: null, epoch: 0, stopReason: null }
  return { user, ...what, ...state, createdAt: new Date() }
}

/** Alternates between both, so that other load slows both. */
async function measureAlternately(
  servers: readonly [TestServer, TestServer],
  question: Question,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    for (const [place, server] of servers.entries()) {
      const time = await timeOf(server, question, round)
      if (round >= WARM_UPS) times[place]?.push(time)
    }
  }
  return [p95(times[0]), p95(times[1])]
}

async function timeOf(server: TestServer, question: Question, round: number): Promise<number> {
  const headers = { authorization: `Bearer ${server.tokens[round % server.tokens.length]}` }
  const address = `${server.castellan.url}/api/admin/users?limit=25&${QUESTIONS[question](server, round)}`
  const startedAt = performance.now()
  const answer = await fetch(address, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - startedAt
}

const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

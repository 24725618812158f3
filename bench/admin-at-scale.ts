import { type Connection, createConnection, Types } from 'mongoose'
import { uriOfRunning } from '../api/embedded/mongodb/start'
import { registerAt } from '../api/testing/processes/remote-player'
import { type Castellan, createCastellan } from '../e2e/served/castellan'

const FEW = 200
const MANY = 200_000
const BATCH_SIZE = 10_000
/** A player may make 600 calls a minute, so the calls are spread over some admins. */
const ADMINS = Array.from({ length: 10 }, (_, index) => `admin-${index}@example.com`)
const WARM_UPS = 30
const ROUNDS = 500

const QUESTIONS = {
  'the newest': () => '',
  'a page further on': (house: TestServer) => `cursor=${house.middleCursor}`,
  'by a whole e-mail': (house: TestServer, round: number) => `search=player-${numbered(round % house.count)}@`,
  'by the beginning of e-mails': () => 'search=player-0',
  'by a whole name': (house: TestServer, round: number) => `search=knight ${numbered(round % house.count)}`,
  'by the beginning of names': () => 'search=knight 0',
  'in vain': () => 'search=nobody',
}

type Question = keyof typeof QUESTIONS

export interface AtScale {
  question: string
  /** The 95th percentile, in milliseconds. */
  few: number
  many: number
  ratio: number
}

/** Compares lists of 200 and of 200,000 players on the embedded store, in one run. */
export async function adminAtScale(): Promise<AtScale[]> {
  const houses = [await openServer(FEW), await openServer(MANY)] as const
  try {
    const answers: AtScale[] = []
    for (const question of questions()) {
      const [few, many] = await askInTurn(houses, question)
      answers.push({ question, few, many, ratio: many / few })
    }
    return answers
  } finally {
    for (const { server } of houses) await server.remove()
  }
}

const questions = () => Object.keys(QUESTIONS).filter((each): each is Question => each in QUESTIONS)

interface TestServer {
  server: Castellan
  count: number
  tokens: string[]
  /** A cursor in the middle of all players. */
  middleCursor: string
}

async function openServer(count: number): Promise<TestServer> {
  const server = createCastellan({ TRUST_PROXY: '1', ADMIN_EMAILS: ADMINS.join() })
  await server.start()
  const connection = await createConnection(uriOfRunning(server.dataDir)).asPromise()
  const somewhere = await fill(connection, count)
  await connection.close()
  const admins = await Promise.all(ADMINS.map((email) => registerAt(server.url, email)))
  return { server, count, tokens: admins.map(({ token }) => token), middleCursor: somewhere }
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
async function askInTurn(houses: readonly [TestServer, TestServer], question: Question): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    for (const [place, house] of houses.entries()) {
      const time = await timeOf(house, question, round)
      if (round >= WARM_UPS) times[place]?.push(time)
    }
  }
  return [p95(times[0]), p95(times[1])]
}

async function timeOf(house: TestServer, question: Question, round: number): Promise<number> {
  const headers = { authorization: `Bearer ${house.tokens[round % house.tokens.length]}` }
  const address = `${house.server.url}/api/admin/users?limit=25&${QUESTIONS[question](house, round)}`
  const startedAt = performance.now()
  const answer = await fetch(address, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - startedAt
}

const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

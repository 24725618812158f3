import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { SignInAnswer } from '../../shared/accounts'
import { SECOND } from '../../shared/time'
import { type AccountDocument, AccountModel } from '../game/accounts/account-model'
import { AppError } from '../platform/errors'
import { closeAfterTest } from '../testing/closing'
import { hangNextOperation } from '../testing/delay-operation'
import { failNextOperation } from '../testing/fail-operation'
import { testApp } from '../testing/test-app'
import { LeaseModel } from './claims/lease-model'
import type { Fleet } from './fleet'
import type { NewBot } from './testing/builders'
import { openStage, type Stage } from './testing/stage'

let stage: Stage
/** The fleet of a web process, which runs no bots. */
let web: Fleet

beforeEach(async () => {
  stage = await openStage()
  web = stage.fleet({ capacity: 0 })
})
afterEach(() => stage.close())

const bot = (fields: NewBot = {}) => stage.bot({ username: `castle_${crypto.randomUUID().slice(0, 8)}`, ...fields })
const accountOf = async (fields?: NewBot) => AccountModel.findById((await bot(fields)).account).orFail()
const stored = ({ _id }: AccountDocument) => AccountModel.findById(_id).orFail()
const sessions = ({ server, username }: AccountDocument) => stage.realm.maxConcurrentSessions(server, username)

type Refused = [kind: string, sentence: string]

async function testOf(account: AccountDocument, fleet = web): Promise<SignInAnswer | Refused> {
  const answer = fleet.testAccount({ account, network: '203.0.113.7' }).catch((error) => {
    if (error instanceof AppError) return [error.kind, error.message] as Refused
    throw error
  })
  await stage.untilSettled(answer)
  return answer
}

/** An account of a castle that has a password already. */
async function ofKnownCastle(password?: string) {
  const owner = await accountOf()
  expect(await testOf(owner)).toBe('accepted')
  return accountOf({ username: owner.username, password })
}

/** A game that accepts connections, and never answers; it may hang up instead. */
function silentGame({ hangsUp = false } = {}) {
  const connections: unknown[] = []
  const server = Bun.serve({
    port: 0,
    fetch(request, socket) {
      socket.upgrade(request)
    },
    websocket: {
      open: (socket) => void connections.push(socket),
      message: (socket) => (hangsUp ? socket.terminate() : undefined),
    },
  })
  closeAfterTest(() => server.stop(true))
  return { gameUrl: `ws://127.0.0.1:${server.port}`, connections }
}

const NO_ANSWER: Refused = ['provider_away', 'DE1 does not answer. Please try again later.']
const STOP_FIRST = 'Stop Test Bot first: it plays this account right now.'
const BUSY: Refused = ['conflict', 'This castle is being entered or left right now. Please try again in a moment.']
const isFree = async ({ identity }: AccountDocument) => !(await LeaseModel.exists({ _id: identity }))

describe('a test of a game account', () => {
  test('signs in once and out again, and stores the time', async () => {
    const account = await accountOf()
    expect(await testOf(account)).toBe('accepted')
    const { credentials, lastSignIn } = await stored(account)
    expect([credentials, lastSignIn?.answer]).toEqual(['taken', 'accepted'])
    expect(stage.clock.now() - Number(lastSignIn?.at)).toBeLessThan(5 * SECOND)
    expect(sessions(account)).toBe(1)
    await stage.until(() => stage.realm.sessionsOf(account.server, account.username) === 0)
    expect(await isFree(account)).toBe(true)
  })

  test('says that the game refused the password, without it in the log', async () => {
    const { logged } = await testApp()
    const account = await ofKnownCastle('a wrong passphrase')
    expect(await testOf(account)).toBe('wrong_password')
    const { credentials, lastSignIn } = await stored(account)
    expect([credentials, lastSignIn?.answer]).toEqual(['refused', 'wrong_password'])
    expect(await isFree(account)).toBe(true)
    expect(logged().join('\n')).not.toContain('a wrong passphrase')
  })

  test('reports a ban and keeps the state of the password', async () => {
    const account = await accountOf()
    await testOf(account)
    stage.realm.misbehave.ban(account.server, account.username)
    expect(await testOf(await stored(account))).toBe('banned')
    const { credentials, lastSignIn } = await stored(account)
    expect([credentials, lastSignIn?.answer]).toEqual(['taken', 'banned'])
  })

  test('stores nothing for a password that was changed in between', async () => {
    const account = await accountOf()
    await AccountModel.updateOne({ _id: account._id }, { sealedPassword: 'another' })
    expect(await testOf(account)).toBe('accepted')
    expect((await stored(account)).lastSignIn).toBeNull()
  })

  test('is refused after five wrong passwords, before anything is sent', async () => {
    const account = await ofKnownCastle('a guess')
    for (let guess = 1; guess <= 5; guess++) expect(await testOf(await stored(account))).toBe('wrong_password')
    const { gameUrl, connections } = silentGame()
    const refused = await testOf(await stored(account), stage.fleet({ capacity: 0, gameUrl }))
    expect(refused).toEqual(['too_many', expect.stringMatching(/^The game has refused too many/)])
    expect([connections.length, await isFree(account)]).toEqual([0, true])
  })

  test('says that a password whose key is lost must be entered again', async () => {
    const account = await accountOf()
    account.sealedPassword = 'unreadable'
    expect(await testOf(account)).toEqual(['conflict', expect.stringContaining('cannot be read any more')])
  })
})

describe('a test of a castle that is played', () => {
  let worker: Fleet

  beforeEach(async () => {
    worker = stage.fleet()
    await worker.start()
  })

  test('sends nothing to the game, and names the bot', async () => {
    const playing = await bot()
    await stage.start(worker, playing)
    await stage.untilLine(playing, /At work/)
    const { gameUrl, connections } = silentGame()
    const account = await AccountModel.findById(playing.account).orFail()
    const another = stage.fleet({ capacity: 0, gameUrl })
    expect(await testOf(account, another)).toEqual(['conflict', STOP_FIRST])
    const twin = await accountOf({ username: account.username })
    expect(await testOf(twin, another)).toEqual(['conflict', expect.stringMatching(/^Another player's bot is online/)])
    await stage.setOffline(playing)
    expect(await testOf(account, another)).toEqual(BUSY)
    expect(connections).toEqual([])
    expect(sessions(account)).toBe(1)
  })

  test('a bot that is to play but has not come in yet is in the way, too', async () => {
    const waiting = await bot()
    await stage.setOnline({ _id: waiting._id, account: waiting.account })
    const { gameUrl, connections } = silentGame()
    const account = await AccountModel.findById(waiting.account).orFail()
    await worker.drain()
    expect(await testOf(account, stage.fleet({ capacity: 0, gameUrl }))).toEqual(['conflict', STOP_FIRST])
    expect([connections.length, await isFree(account)]).toEqual([0, true])
  })

  test('a bot that starts during a test waits for its end', async () => {
    const later = await bot()
    const account = await AccountModel.findById(later.account).orFail()
    const { gameUrl, connections } = silentGame()
    const testing = testOf(account, stage.fleet({ capacity: 0, gameUrl }))
    await stage.until(() => connections.length === 1)
    await stage.start(worker, later)
    expect(await testing).toEqual(NO_ANSWER)
    await stage.untilLine(later, /At work/)
    expect(sessions(account)).toBe(1)
  })

  test('stores when a bot has signed in', async () => {
    const playing = await bot()
    await stage.start(worker, playing)
    await stage.untilLine(playing, /At work/)
    const account = await AccountModel.findById(playing.account).orFail()
    expect(account.lastSignIn?.answer).toBe('accepted')
    await stage.pass(5 * SECOND)
    stage.realm.misbehave.dropConnections(account.server, account.username)
    await stage.until(async () => Number((await stored(account)).lastSignIn?.at) > Number(account.lastSignIn?.at))
    stage.realm.misbehave.ban(account.server, account.username)
    await stage.until(async () => (await stored(account)).lastSignIn?.answer === 'banned')
  })
})

describe('without an answer about the account, a test frees the castle and says so', () => {
  test('when the game is down', async () => {
    const account = await accountOf()
    stage.realm.misbehave.refuseConnections(true)
    expect(await testOf(account)).toEqual(NO_ANSWER)
    expect([await isFree(account), (await stored(account)).lastSignIn]).toEqual([true, null])
    stage.realm.misbehave.refuseConnections(false)
    expect(await testOf(account)).toBe('accepted')
  })

  test('when the game never answers, within eight seconds', async () => {
    const account = await accountOf()
    const { gameUrl } = silentGame()
    const startedAt = stage.clock.elapsed()
    expect(await testOf(account, stage.fleet({ capacity: 0, gameUrl }))).toEqual(NO_ANSWER)
    expect(stage.clock.elapsed() - startedAt).toBeLessThan(8 * SECOND)
    expect(await isFree(account)).toBe(true)
  })

  test('when the connection breaks before the answer', async () => {
    const account = await accountOf()
    const { gameUrl } = silentGame({ hangsUp: true })
    expect(await testOf(account, stage.fleet({ capacity: 0, gameUrl }))).toEqual(NO_ANSWER)
    expect(await isFree(account)).toBe(true)
  })

  test('when it is under maintenance, or the account has sent too many requests', async () => {
    const account = await accountOf()
    stage.realm.misbehave.startMaintenance(5 * SECOND)
    expect(await testOf(account)).toEqual(['provider_failed', expect.stringContaining('under maintenance')])
    await stage.pass(5 * SECOND)
    stage.realm.misbehave.rateLimit(account.server, account.username, 60 * SECOND)
    expect(await testOf(account)).toEqual(['provider_failed', expect.stringContaining('too many requests')])
    expect([await isFree(account), (await stored(account)).lastSignIn]).toEqual([true, null])
  })

  test('when the store hangs, within eight seconds', async () => {
    const account = await accountOf()
    const { isReached } = hangNextOperation(AccountModel.collection, 'updateOne')
    const startedAt = stage.clock.elapsed()
    expect(await testOf(account)).toEqual(['unavailable', 'The test took too long. Please try again.'])
    expect([isReached(), stage.clock.elapsed() - startedAt < 8 * SECOND]).toEqual([true, true])
    await stage.until(() => isFree(account))
  })

  test('when the store fails', async () => {
    const account = await accountOf()
    failNextOperation(AccountModel.collection, 'updateOne')
    await expect(testOf(account)).rejects.toThrow('The connection was cut.')
    expect(await isFree(account)).toBe(true)
    expect(await testOf(account)).toBe('accepted')
  })
})

test('of two tests at once, one signs in and the other says that the castle is busy', async () => {
  const account = await accountOf()
  const answers = await Promise.all([testOf(account), testOf(account, stage.fleet({ capacity: 0 }))])
  expect(answers.map(String).sort()).toEqual(['accepted', String(BUSY)].sort())
  expect(sessions(account)).toBe(1)
})

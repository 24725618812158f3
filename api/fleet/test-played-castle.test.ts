import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../shared/time'
import { type AccountDocument, AccountModel } from '../game/accounts/account-model'
import type { Fleet } from './fleet'
import { accountsOnStage, BUSY, isFree, NO_ANSWER } from './testing/accounts-on-stage'
import { silentGame } from './testing/silent-game'
import { openStage, type Stage } from './testing/stage'

const STOP_FIRST = 'Stop Test Bot first: it plays this account right now.'

let stage: Stage
let on: ReturnType<typeof accountsOnStage>

beforeEach(async () => {
  stage = await openStage()
  on = accountsOnStage(stage)
})
afterEach(() => stage.close())

const stored = ({ _id }: AccountDocument) => AccountModel.findById(_id).orFail()

describe('a test of a castle that is played', () => {
  let worker: Fleet

  beforeEach(async () => {
    worker = stage.fleet()
    await worker.start()
  })

  test('sends nothing to the game, and names the bot', async () => {
    const playing = await on.bot()
    await stage.start(worker, playing)
    await stage.untilLine(playing, /At work/)
    const { gameUrl, connections } = silentGame()
    const account = await AccountModel.findById(playing.account).orFail()
    const another = stage.fleet({ capacity: 0, gameUrl })
    expect(await on.testOf(account, another)).toEqual(['conflict', STOP_FIRST])
    const twin = await on.accountOf({ username: account.username })
    expect(await on.testOf(twin, another)).toEqual([
      'conflict',
      expect.stringMatching(/^Another player's bot is online/),
    ])
    await stage.setOffline(playing)
    expect(await on.testOf(account, another)).toEqual(BUSY)
    expect(connections).toEqual([])
    expect(on.sessions(account)).toBe(1)
  })

  test('a bot that is to play but has not come in yet is in the way, too', async () => {
    const waiting = await on.bot()
    await stage.setOnline({ _id: waiting._id, account: waiting.account })
    const { gameUrl, connections } = silentGame()
    const account = await AccountModel.findById(waiting.account).orFail()
    await worker.drain()
    expect(await on.testOf(account, stage.fleet({ capacity: 0, gameUrl }))).toEqual(['conflict', STOP_FIRST])
    expect([connections.length, await isFree(account)]).toEqual([0, true])
  })

  test('a bot that starts while a test waits for the game plays at once', async () => {
    const later = await on.bot()
    const account = await AccountModel.findById(later.account).orFail()
    const { gameUrl, connections } = silentGame()
    const testing = on.testOf(account, stage.fleet({ capacity: 0, gameUrl }))
    await stage.until(() => connections.length === 1)
    expect(await isFree(account)).toBe(true)
    await stage.start(worker, later)
    await stage.untilLine(later, /At work/)
    expect(await testing).toEqual(NO_ANSWER)
  })

  test('a test that comes to its sign-in after a bot has begun to play says so, and signs in nowhere', async () => {
    const later = await on.bot()
    const account = await AccountModel.findById(later.account).orFail()
    const turn = Promise.withResolvers<void>()
    const { signInThrottle } = stage.deps
    const queue: typeof signInThrottle = {
      ...signInThrottle,
      run: async (request, signIn) => turn.promise.then(() => signInThrottle.run(request, signIn)),
    }
    const testing = on.testOf(account, stage.fleet({ capacity: 0, signInThrottle: queue }))
    await stage.start(worker, later)
    await stage.untilLine(later, /At work/)
    turn.resolve()
    expect(await testing).toEqual(['conflict', STOP_FIRST])
    expect(on.sessions(account)).toBe(1)
  })

  test('a bot that starts during the sign-in of a test waits for its end', async () => {
    const later = await on.bot()
    const account = await AccountModel.findById(later.account).orFail()
    const { gameUrl, signIns } = silentGame({ answersHello: true })
    const testing = on.testOf(account, stage.fleet({ capacity: 0, gameUrl }))
    await stage.until(() => signIns.length === 1)
    await stage.start(worker, later)
    await stage.pass(2 * SECOND)
    expect(await stage.lines(later)).toEqual([])
    expect(await testing).toEqual(NO_ANSWER)
    await stage.untilLine(later, /At work/)
    expect(on.sessions(account)).toBe(1)
  })

  test('stores when a bot has signed in', async () => {
    const playing = await on.bot()
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

test('of two tests at once, the second signs in after the first, or says that the castle is busy', async () => {
  const account = await on.accountOf()
  const answers = await Promise.all([on.testOf(account), on.testOf(account, stage.fleet({ capacity: 0 }))])
  expect(answers).toContain('accepted')
  for (const answer of answers) expect(['accepted', String(BUSY)]).toContain(String(answer))
  expect(on.sessions(account)).toBe(1)
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../shared/time'
import { type AccountDocument, AccountModel } from '../game/accounts/account-model'
import { hangNextOperation } from '../testing/delay-operation'
import { failNextOperation } from '../testing/fail-operation'
import { testApp } from '../testing/test-app'
import { accountsOnStage, isFree, NO_ANSWER } from './testing/accounts-on-stage'
import { silentGame } from './testing/silent-game'
import { openStage, type Stage } from './testing/stage'

let stage: Stage
let on: ReturnType<typeof accountsOnStage>

beforeEach(async () => {
  stage = await openStage()
  on = accountsOnStage(stage)
})
afterEach(() => stage.close())

const stored = ({ _id }: AccountDocument) => AccountModel.findById(_id).orFail()

/** An account of a castle that has a password already. */
async function ofKnownCastle(password?: string) {
  const owner = await on.accountOf()
  expect(await on.testOf(owner)).toBe('accepted')
  return on.accountOf({ username: owner.username, password })
}

describe('a test of a game account', () => {
  test('signs in once and out again, and stores the time', async () => {
    const account = await on.accountOf()
    expect(await on.testOf(account)).toBe('accepted')
    const { credentials, lastSignIn } = await stored(account)
    expect([credentials, lastSignIn?.answer]).toEqual(['taken', 'accepted'])
    expect(stage.clock.now() - Number(lastSignIn?.at)).toBeLessThan(5 * SECOND)
    expect(on.sessions(account)).toBe(1)
    await stage.until(() => stage.realm.sessionsOf(account.server, account.username) === 0)
    expect(await isFree(account)).toBe(true)
  })

  test('says that the game refused the password, without it in the log', async () => {
    const { logged } = await testApp()
    const account = await ofKnownCastle('a wrong passphrase')
    expect(await on.testOf(account)).toBe('wrong_password')
    const { credentials, lastSignIn } = await stored(account)
    expect([credentials, lastSignIn?.answer]).toEqual(['refused', 'wrong_password'])
    expect(await isFree(account)).toBe(true)
    expect(logged().join('\n')).not.toContain('a wrong passphrase')
  })

  test('reports a ban and keeps the state of the password', async () => {
    const account = await on.accountOf()
    await on.testOf(account)
    stage.realm.misbehave.ban(account.server, account.username)
    expect(await on.testOf(await stored(account))).toBe('banned')
    const { credentials, lastSignIn } = await stored(account)
    expect([credentials, lastSignIn?.answer]).toEqual(['taken', 'banned'])
  })

  test('stores nothing for a password that was changed in between', async () => {
    const account = await on.accountOf()
    await AccountModel.updateOne({ _id: account._id }, { sealedPassword: 'another' })
    expect(await on.testOf(account)).toBe('accepted')
    expect((await stored(account)).lastSignIn).toBeNull()
  })

  test('is refused after five wrong passwords, before anything is sent', async () => {
    const account = await ofKnownCastle('a guess')
    for (let guess = 1; guess <= 5; guess++) expect(await on.testOf(await stored(account))).toBe('wrong_password')
    const { gameUrl, connections } = silentGame()
    const refused = await on.testOf(await stored(account), stage.fleet({ capacity: 0, gameUrl }))
    expect(refused).toEqual(['too_many', expect.stringMatching(/^The game has refused too many/)])
    expect([connections.length, await isFree(account)]).toEqual([0, true])
  })

  test('says that a password whose key is lost must be entered again', async () => {
    const account = await on.accountOf()
    account.sealedPassword = 'unreadable'
    expect(await on.testOf(account)).toEqual(['conflict', expect.stringContaining('cannot be read any more')])
  })
})

describe('without an answer about the account, a test frees the castle and says so', () => {
  test('when the game is down', async () => {
    const account = await on.accountOf()
    stage.realm.misbehave.refuseConnections(true)
    expect(await on.testOf(account)).toEqual(NO_ANSWER)
    expect([await isFree(account), (await stored(account)).lastSignIn]).toEqual([true, null])
    stage.realm.misbehave.refuseConnections(false)
    expect(await on.testOf(account)).toBe('accepted')
  })

  test('when the game never answers, within eight seconds', async () => {
    const account = await on.accountOf()
    const { gameUrl } = silentGame()
    const startedAt = stage.clock.elapsed()
    expect(await on.testOf(account, stage.fleet({ capacity: 0, gameUrl }))).toEqual(NO_ANSWER)
    expect(stage.clock.elapsed() - startedAt).toBeLessThan(8 * SECOND)
    expect(await isFree(account)).toBe(true)
  })

  test('when the connection breaks before the answer', async () => {
    const account = await on.accountOf()
    const { gameUrl } = silentGame({ hangsUp: true })
    expect(await on.testOf(account, stage.fleet({ capacity: 0, gameUrl }))).toEqual(NO_ANSWER)
    expect(await isFree(account)).toBe(true)
  })

  test('when it is under maintenance, or the account has sent too many requests', async () => {
    const account = await on.accountOf()
    stage.realm.misbehave.startMaintenance(5 * SECOND)
    const until = expect.stringMatching(/^DE1 is under maintenance until 2096-11-21T\S+Z\. Please try again then\.$/)
    expect(await on.testOf(account)).toEqual(['provider_failed', until])
    await stage.pass(5 * SECOND)
    stage.realm.misbehave.rateLimit(account.server, account.username, 60 * SECOND)
    const later = expect.stringMatching(
      /^DE1 answered “too many requests”\. Please try again in (1 minute|5\d seconds)\.$/,
    )
    expect(await on.testOf(account)).toEqual(['provider_failed', later])
    expect([await isFree(account), (await stored(account)).lastSignIn]).toEqual([true, null])
  })

  test('when the store hangs, within eight seconds', async () => {
    const account = await on.accountOf()
    const { isReached } = hangNextOperation(AccountModel.collection, 'updateOne')
    const startedAt = stage.clock.elapsed()
    expect(await on.testOf(account)).toEqual(['unavailable', 'The test took too long. Please try again.'])
    expect([isReached(), stage.clock.elapsed() - startedAt < 8 * SECOND]).toEqual([true, true])
    await stage.until(() => isFree(account))
  })

  test('when the store fails', async () => {
    const account = await on.accountOf()
    failNextOperation(AccountModel.collection, 'updateOne')
    await expect(on.testOf(account)).rejects.toThrow('The connection was cut.')
    expect(await isFree(account)).toBe(true)
    expect(await on.testOf(account)).toBe('accepted')
  })
})

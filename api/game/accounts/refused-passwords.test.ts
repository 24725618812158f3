import { beforeEach, describe, expect, test } from 'bun:test'
import type { AccountChange } from '../../../shared/accounts'
import { BotModel } from '../../bots/model/bot-model'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { AccountModel } from './account-model'
import { countRefusedPassword } from './refused-passwords'

const CHANGE_FIRST = 'The game refused this password the last time. Change it under Game Accounts, then start the bot.'
const TAKEN = /^Another player's bot is online with this game account\. /
const someNetwork = (): string => crypto.randomUUID()

let app: TestApp
let username: string

beforeEach(async () => {
  app = await testApp()
  username = `twin-${crypto.randomUUID().slice(0, 8)}`
})

interface Owned {
  player: Player
  account: string
  bot: string
}

/** A new player's bot on the castle. */
async function botOnCastle(name = 'anna'): Promise<Owned> {
  const player = await app.player(name)
  const account = await app.accountOf(player, { username })
  return { player, account, bot: await app.botOf(player, { accountId: account }) }
}

async function start({ player, bot }: Owned, network = someNetwork()): Promise<[number, string]> {
  const answer = await player.post(`/api/bots/${bot}/actions`, { action: 'start' }, { 'x-forwarded-for': network })
  return [answer.status, answer.ok ? '' : await answer.text()]
}

const setCredentials = ({ account }: Owned, credentials: 'taken' | 'refused') =>
  AccountModel.updateOne({ _id: account }, { credentials })

/** How a refused password is counted. */
async function refused({ player: { id } }: Owned, times: number, network = someNetwork()) {
  const player = (await AccountModel.findOne({ user: id }).orFail()).user
  for (let time = 0; time < times; time++)
    await countRefusedPassword(app.services.rateLimits.gameRefusals, { castle: `DE1:${username}`, player, network })
}

describe('After the game has refused a password', () => {
  test.each<[change: string, change: AccountChange, status: number]>([
    ['another password', { password: 'another' }, 200],
    ['the same one, entered again', { password: 'game password' }, 200],
    ['another name', { username: 'another' }, 200],
    ['another tag alone', { type: 'tower' }, 409],
    ['the name in capitals', { username: 'TWIN' }, 409],
  ])('%s: a start answers %3$d', async (_, change, status) => {
    username = change.username === 'TWIN' ? 'twin' : username
    const anna = await botOnCastle()
    await setCredentials(anna, 'refused')
    expect(await start(anna)).toEqual([409, CHANGE_FIRST])
    expect((await anna.player.patch(`/api/accounts/${anna.account}`, change)).status).toBe(200)
    expect((await start(anna))[0]).toBe(status)
    await anna.player.post(`/api/bots/${anna.bot}/actions`, { action: 'stop' })
  })

  test('another bot of the account does not try it either', async () => {
    const anna = await botOnCastle()
    await setCredentials(anna, 'refused')
    await anna.player.delete(`/api/bots/${anna.bot}`)
    const bot = await app.botOf(anna.player, { accountId: anna.account })
    expect(await start({ ...anna, bot })).toEqual([409, CHANGE_FIRST])
  })
})

describe('Too many refused passwords', () => {
  test('of one player block their guesses at every castle, but no one else', async () => {
    const stranger = await botOnCastle('eve')
    await refused(stranger, 5)
    username = `other-${username}`
    const accountId = await app.accountOf(stranger.player, { username })
    await stranger.player.patch(`/api/bots/${stranger.bot}`, { accountId })
    const [status, sentence] = await start(stranger)
    expect([status, sentence]).toEqual([429, expect.stringContaining('too many of your passwords')])
    expect((await start(await botOnCastle('ben')))[0]).toBe(200)
  })

  test('from one network block guesses from there', async () => {
    const network = someNetwork()
    for (const name of ['eve', 'mallory']) await refused(await botOnCastle(name), 5, network)
    username = `other-${username}`
    const another = await botOnCastle('sybil')
    expect(await start(another, network)).toEqual([429, expect.stringContaining('from your network')])
    expect((await start(another))[0]).toBe(200)
  })

  test('at one castle block players with wrong guesses, then all newcomers, and never a player whom the game has accepted', async () => {
    const [owner, newcomer, guesser] = [await botOnCastle(), await botOnCastle('ben'), await botOnCastle('eve')]
    await setCredentials(owner, 'taken')
    await refused(guesser, 2)
    await refused(await botOnCastle('mallory'), 3)
    expect(await start(guesser)).toEqual([429, expect.stringContaining('for this game account')])
    expect((await start(newcomer))[0]).toBe(200)
    await newcomer.player.post(`/api/bots/${newcomer.bot}/actions`, { action: 'stop' })
    for (const name of ['sybil', 'trent', 'trudy']) await refused(await botOnCastle(name), 5)
    expect(await start(newcomer)).toEqual([429, expect.stringContaining('for this game account')])
    expect((await start(owner))[0]).toBe(200)
  })
})

test('After one typo, an owner whom the game has not let in yet tries again, however often one stranger has guessed', async () => {
  const [owner, stranger] = [await botOnCastle(), await botOnCastle('eve')]
  await refused(stranger, 5)
  await refused(owner, 1)
  expect((await start(stranger))[0]).toBe(429)
  expect(await start(owner)).toEqual([200, ''])
})

describe("A castle that another player's bot is online with", () => {
  test('lets its owner start until the other has proved the password, and then refuses with the reason', async () => {
    const [stranger, owner] = [await botOnCastle('eve'), await botOnCastle()]
    expect((await start(stranger))[0]).toBe(200)
    expect((await start(owner))[0]).toBe(200)
    await owner.player.post(`/api/bots/${owner.bot}/actions`, { action: 'stop' })
    await BotModel.updateOne({ _id: stranger.bot }, { castle: `DE1:${username}` })
    expect(await start(owner)).toEqual([409, expect.stringMatching(TAKEN)])
    await stranger.player.post(`/api/bots/${stranger.bot}/actions`, { action: 'stop' })
    expect((await start(owner))[0]).toBe(200)
  })

  test('is free again with the next start of the other, which has to prove the password again', async () => {
    const [stranger, owner] = [await botOnCastle('eve'), await botOnCastle()]
    await start(stranger)
    await BotModel.updateOne({ _id: stranger.bot }, { castle: `DE1:${username}` })
    await stranger.player.post(`/api/bots/${stranger.bot}/actions`, { action: 'stop' })
    await start(stranger)
    expect((await start(owner))[0]).toBe(200)
  })
})

test('The network of a start is stored only until the bot is stopped or the game has accepted its password', async () => {
  const anna = await botOnCastle()
  const startedFrom = async () => (await BotModel.findById(anna.bot).orFail()).startedFrom
  await start(anna, '203.0.113.7')
  expect(await startedFrom()).toBe('203.0.113.7')
  await anna.player.post(`/api/bots/${anna.bot}/actions`, { action: 'stop' })
  expect(await startedFrom()).toBeUndefined()
  await setCredentials(anna, 'taken')
  await start(anna, '203.0.113.7')
  expect(await startedFrom()).toBeUndefined()
})

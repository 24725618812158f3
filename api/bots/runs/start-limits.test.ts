import { describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { MAX_NEW_BOTS_PER_DAY, MAX_STARTS_PER_SLOT } from '../../../shared/limits'
import { MINUTE, SECOND } from '../../../shared/time'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { RunModel } from './run-model'

const REFUSAL = 'Too many starts. Please wait a few minutes before you start this bot again.'

async function act(player: Player, bot: string, action: 'start' | 'stop') {
  const answer = await player.post(`/api/bots/${bot}/actions`, { action })
  return { status: answer.status, sentence: answer.ok ? null : await answer.text(), headers: answer.headers }
}

async function startAndStop(player: Player, bot: string, times: number) {
  for (let cycle = 0; cycle < times; cycle++) {
    expect((await act(player, bot, 'start')).status).toBe(200)
    expect((await act(player, bot, 'stop')).status).toBe(200)
  }
}

async function playerWithBot({ player, botOf }: TestApp, plan?: string) {
  const anna = await player('anna', plan)
  return { anna, bot: await botOf(anna) }
}

describe('A bot can be started thirty times in ten minutes', () => {
  test('and then gets a sentence with the time to wait; it can be stopped, and others can start', async () => {
    const app = await testApp()
    const { anna, bot } = await playerWithBot(app, 'premium')
    const other = await app.botOf(anna)
    await startAndStop(anna, bot, MAX_STARTS_PER_SLOT)
    const refused = await act(anna, bot, 'start')
    expect([refused.status, refused.sentence]).toEqual([429, REFUSAL])
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, (10 * MINUTE) / SECOND + 1)
    expect((await act(anna, bot, 'stop')).status).toBe(200)
    expect((await act(anna, other, 'start')).status).toBe(200)
  })

  test('not counting clicks on an online bot and refused starts', async () => {
    const app = await testApp()
    const anna = await app.player('anna', 'plus')
    const accountId = await app.accountOf(anna)
    const [held, bot] = [await app.botOf(anna, { accountId }), await app.botOf(anna, { accountId })]
    await act(anna, held, 'start')
    for (let click = 0; click <= MAX_STARTS_PER_SLOT; click++) expect((await act(anna, bot, 'start')).status).toBe(409)
    await act(anna, held, 'stop')
    for (let click = 0; click <= MAX_STARTS_PER_SLOT; click++) expect((await act(anna, bot, 'start')).status).toBe(200)
    await act(anna, bot, 'stop')
    await startAndStop(anna, bot, MAX_STARTS_PER_SLOT - 1)
    expect((await act(anna, bot, 'start')).status).toBe(429)
  })

  test('also if it is removed and made again in between', async () => {
    const app = await testApp()
    const { anna, bot } = await playerWithBot(app)
    await startAndStop(anna, bot, MAX_STARTS_PER_SLOT)
    expect((await anna.delete(`/api/bots/${bot}`)).status).toBe(204)
    expect((await act(anna, await app.botOf(anna), 'start')).sentence).toBe(REFUSAL)
  })

  test('whatever other players do', async () => {
    const app = await testApp()
    const [{ anna, bot }, others] = [await playerWithBot(app), await playerWithBot(app)]
    await startAndStop(anna, bot, MAX_STARTS_PER_SLOT)
    expect((await act(anna, bot, 'start')).status).toBe(429)
    expect((await act(others.anna, others.bot, 'start')).status).toBe(200)
  })
})

test('a player can make some hundred bots a day, and then gets a sentence', async () => {
  const app = await testApp()
  const anna = await app.player('anna')
  const accountId = await app.accountOf(anna)
  for (let made = 0; made < MAX_NEW_BOTS_PER_DAY; made++) await app.services.rateLimits.newBots.take(anna.id)
  const refused = await anna.post('/api/bots', { templateId: 'resource-collector', accountId })
  expect([refused.status, await refused.text()]).toEqual([
    429,
    'Too many new bots in one day. Please try again tomorrow.',
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test("a removed bot's runs are removed", async () => {
  const app = await testApp()
  const { anna, bot } = await playerWithBot(app)
  const [user, now] = [new Types.ObjectId(anna.id), new Date()]
  await RunModel.create({ bot, user, epoch: 1, desiredGeneration: 1, startedAt: now, seenAt: now, endedAt: now })
  expect((await anna.delete(`/api/bots/${bot}`)).status).toBe(204)
  expect(await RunModel.countDocuments({ user })).toBe(0)
})

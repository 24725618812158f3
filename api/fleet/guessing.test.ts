import { afterEach, beforeEach, expect, test } from 'bun:test'
import { BotModel } from '../bots/model/bot-model'
import { type Player, type TestApp, testApp } from '../testing/test-app'
import { openStage, type Stage } from './testing/stage'

let stage: Stage
let app: TestApp
let username: string

beforeEach(async () => {
  app = await testApp()
  stage = await openStage()
  username = `twin-${crypto.randomUUID().slice(0, 8)}`
  await stage.fleet({ rateLimits: app.services.rateLimits }).start()
})
afterEach(() => stage.close())

async function botOf(player: Player, password: string) {
  const account = await app.accountOf(player, { username, password })
  const bot = await app.botOf(player, { accountId: account })
  const act = (action: string) => player.post(`/api/bots/${bot}/actions`, { action })
  return {
    act,
    bot: () => BotModel.findById(bot).orFail(),
    enter: (another: string) => player.patch(`/api/accounts/${account}`, { password: another }),
  }
}

test('A stranger can try five passwords of a castle, each once, and its owner still plays', async () => {
  const owner = await botOf(await app.player('anna'), 'of the owner')
  const eve = await botOf(await app.player('eve'), 'guess 1')
  const atWork = async () => (await stage.lines(await owner.bot())).filter((line) => line.includes('Signed in')).length
  await owner.act('start')
  await stage.until(async () => (await atWork()) === 1)
  await owner.act('stop')
  await stage.untilReleased(await owner.bot())
  for (let guess = 1; guess <= 5; guess++) {
    expect((await eve.act('start')).status).toBe(200)
    await stage.untilOffline(await eve.bot())
    expect((await eve.bot()).stopReason?.code).toBe('bad_credentials')
    expect((await eve.act('start')).status).toBe(409)
    expect((await eve.enter(`guess ${guess + 1}`)).status).toBe(200)
  }
  expect((await eve.act('start')).status).toBe(429)
  expect((await owner.act('start')).status).toBe(200)
  await stage.until(async () => (await atWork()) === 2)
  const late = await botOf(await app.player('mallory'), 'a guess')
  const answer = await late.act('start')
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringMatching(/^Another player's bot is online/)])
  expect(stage.realm.maxConcurrentSessions('DE1', username)).toBe(1)
})

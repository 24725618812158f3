import { expect, test } from 'bun:test'
import type { SessionViewer } from '../identity/viewer/viewer'
import { testApp } from '../testing/test-app'
import type { Services } from '../wiring/services'
import { changeBot } from './change-bot'
import { controlBot } from './control-bot'
import { type BotDocument, BotModel } from './model/bot-model'
import { removeBot } from './remove-bot'

const commandOf = (viewer: SessionViewer, bot: BotDocument) => ({
  viewer,
  bot,
  caller: { network: '203.0.113.1', userAgent: '' },
})

const failed = { code: 'game_down', message: 'No answer.' }

test.each<
  [call: string, before: object, work: (services: Services, owner: SessionViewer, bot: BotDocument) => Promise<unknown>]
>([
  ['changed', {}, (services, owner, bot) => changeBot(services, { viewer: owner, bot }, { name: 'Night watch' })],
  ['removed', {}, (services, _, bot) => removeBot(services, bot)],
  ['started', {}, (services, owner, bot) => controlBot(services, commandOf(owner, bot), { action: 'start' })],
  [
    'started above its slots',
    { slot: 1 },
    (services, owner, bot) => controlBot(services, commandOf(owner, bot), { action: 'start' }),
  ],
  [
    'stopped',
    { desired: 'online' },
    (services, owner, bot) => controlBot(services, commandOf(owner, bot), { action: 'stop' }),
  ],
  [
    'cleared',
    { stopReason: failed },
    (services, owner, bot) => controlBot(services, commandOf(owner, bot), { action: 'stop' }),
  ],
])('a bot that is removed before it is %s gets 404', async (_, before, work) => {
  const { services, player, botOf } = await testApp()
  const anna = await player('anna')
  const bot = await BotModel.findByIdAndUpdate(
    await botOf(anna),
    { $set: before },
    { returnDocument: 'after' },
  ).orFail()
  await BotModel.deleteOne({ _id: bot._id })
  const owner = { kind: 'session' as const, id: anna.id, sessionId: 'session' }
  await expect(work(services, owner, bot)).rejects.toMatchObject({ status: 404, message: 'Bot not found' })
})

import { describe, expect, spyOn, test } from 'bun:test'
import { failNextNotification } from '../../notifications/inbox/testing/fail-next-notification'
import { testApp } from '../../testing/test-app'
import { BotModel } from '../model/bot-model'
import { deliverAllPending } from './run-notification-outbox'

async function annasBot() {
  const { player, botOf, services } = await testApp()
  const anna = await player('anna')
  const id = await botOf(anna)
  const bot = anna.api.bots({ id })
  const notified = async () => (await anna.api.users.me.notifications.get()).data?.notifications.map(({ kind }) => kind)
  const pending = async () => (await BotModel.findById(id).orFail()).pendingNotifications
  return { bot, notified, pending, services }
}

describe('a call whose notification could not be stored', () => {
  test.each([
    ['start', ['start']],
    ['stop', ['user', 'start']],
  ] as const)('fails, and the next %s delivers it once', async (action, kinds) => {
    const { bot, notified, pending } = await annasBot()
    if (action === 'stop') await bot.actions.post({ action: 'start' })
    failNextNotification()
    expect((await bot.actions.post({ action })).status).toBe(500)
    expect((await bot.actions.post({ action })).status).toBe(200)
    expect((await bot.actions.post({ action })).status).toBe(200)
    expect(await notified()).toEqual([...kinds])
    expect(await pending()).toHaveLength(0)
  })

  test('leaves it pending until the server delivers it, or the bot is removed', async () => {
    const { bot, notified, services } = await annasBot()
    failNextNotification()
    await bot.actions.post({ action: 'start' })
    await deliverAllPending(services)
    await deliverAllPending(services)
    expect(await notified()).toEqual(['start'])
    failNextNotification()
    await bot.actions.post({ action: 'stop' })
    expect((await bot.delete()).status).toBe(204)
    expect(await notified()).toEqual(['user', 'start'])
  })
})

test('a notification delivered just before a process died is not delivered again', async () => {
  const { bot, notified, pending, services } = await annasBot()
  const taking = spyOn(BotModel, 'updateOne')
  taking.mockImplementationOnce(() => {
    taking.mockRestore()
    throw new Error('The process is gone')
  })
  expect((await bot.actions.post({ action: 'start' })).status).toBe(500)
  expect(await pending()).toHaveLength(1)
  await deliverAllPending(services)
  expect(await notified()).toEqual(['start'])
  expect(await pending()).toHaveLength(0)
})

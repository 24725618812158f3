import { expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { BotModel } from '../bots/model/bot-model'
import { createFakeClock } from '../testing/fake-clock'
import { testApp } from '../testing/test-app'
import { desiredGenerations } from './reconcile'

const clock = createFakeClock()

const botOf = (desired: 'online' | 'offline', desiredGeneration: number) => ({
  _id: new Types.ObjectId(),
  user: new Types.ObjectId(),
  account: new Types.ObjectId(),
  name: 'Test Bot',
  templateId: 'waiter',
  slot: 0,
  desired,
  desiredGeneration,
  identity: crypto.randomUUID(),
})

test('every desired bot is listed with its generation, however many there are', async () => {
  await testApp()
  await BotModel.updateMany({}, { desired: 'offline' })
  const online = Array.from({ length: 1100 }, (_, index) => botOf('online', index))
  const offline = botOf('offline', 7)
  await BotModel.insertMany([...online, offline])
  const generations = new Map(online.map(({ _id, desiredGeneration }) => [String(_id), desiredGeneration]))
  const listed = await desiredGenerations({ clock: { ...clock, sleep: async () => {} } })
  expect(listed).toEqual(generations)
  const named = [...generations.keys()].slice(0, 700)
  expect(await desiredGenerations({ clock }, [...named, String(offline._id)])).toEqual(
    new Map([...generations].slice(0, 700)),
  )
  await BotModel.deleteMany({ _id: { $in: online.map(({ _id }) => _id) } })
})

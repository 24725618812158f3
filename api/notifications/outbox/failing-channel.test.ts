import { beforeEach, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { MINUTE, SECOND } from '../../../shared/time'
import { MAILS_AT_ONCE } from '../../platform/mail/mailer'
import { createFakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { addMessages } from './add-messages'
import type { Channel } from './channel'
import { OutboxMessageModel } from './message-model'
import { createSender } from './sender'

beforeEach(async () => {
  await testApp()
  await OutboxMessageModel.deleteMany({})
})

const delivered = { kind: 'delivered', status: null, ms: 0, said: null } as const

const way = (deliver: Channel['deliver']): Channel => ({
  waits: [MINUTE],
  concurrency: 1,
  mostWaiting: 10,
  bodyOf: () => '{}',
  deliver,
})

async function stageWith(channels: Record<string, Channel>) {
  const { services } = await testApp()
  const clock = createFakeClock(Date.now())
  const deps = { clock, channels, metrics: services.metrics, log: services.log, random: () => 0.5 }
  const recipients = (channel: string, count: number) =>
    Array.from({ length: count }, () => {
      const user = new Types.ObjectId()
      const event = { id: `evt_${new Types.ObjectId()}`, type: 'alert', at: clock.now(), user, data: {} }
      return { event, channel, target: user.toHexString() }
    })
  return {
    clock,
    add: (channel: string, count: number) => addMessages(deps, recipients(channel, count)),
    sender: createSender(deps),
  }
}

test('A mail server that does not answer holds up no messages to Discord', async () => {
  const hung = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const hanging = { ...way(() => hung.promise.then(() => delivered)), mostAtOnce: MAILS_AT_ONCE }
  const discord = way(async () => {
    told.resolve()
    return delivered
  })
  const { clock, add, sender } = await stageWith({ mail: hanging, letter: hanging, discord })
  await add('mail', 100)
  await add('letter', 100)
  clock.set(SECOND)
  await add('discord', 1)
  await sender.fill()
  await told.promise
  hung.resolve()
  await sender.idle()
  expect(await OutboxMessageModel.countDocuments({ state: 'waiting' })).toBe(0)
})

test('A message that cannot be written is given up after its tries', async () => {
  let tries = 0
  const broken = way(async () => {
    tries++
    throw new RangeError('Invalid time zone')
  })
  const { clock, add, sender } = await stageWith({ mail: broken })
  await add('mail', 1)
  for (let minutes = 0; minutes < 5; minutes++) {
    await sender.fill()
    await sender.idle()
    clock.set(2 * MINUTE)
  }
  expect(tries).toBe(2)
  expect(await OutboxMessageModel.findOne({}).lean()).toMatchObject({ state: 'failed', failures: 2 })
})

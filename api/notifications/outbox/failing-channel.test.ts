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

test('A mail server that does not answer holds up no messages to Discord', async () => {
  const { services } = await testApp()
  const clock = createFakeClock(Date.now())
  const hung = Promise.withResolvers<void>()
  const delivered = { kind: 'delivered', status: null, ms: 0, said: null } as const
  const told = Promise.withResolvers<void>()
  const way = (deliver: Channel['deliver']): Channel => ({
    waits: [MINUTE],
    concurrency: 1,
    mostWaiting: 10,
    bodyOf: () => '{}',
    deliver,
  })
  const channels = {
    mail: { ...way(() => hung.promise.then(() => delivered)), mostAtOnce: MAILS_AT_ONCE },
    letter: { ...way(() => hung.promise.then(() => delivered)), mostAtOnce: MAILS_AT_ONCE },
    discord: way(async () => {
      told.resolve()
      return delivered
    }),
  }
  const deps = { clock, channels, metrics: services.metrics, log: services.log, random: () => 0.5 }
  const recipients = (channel: string, count: number) =>
    Array.from({ length: count }, () => {
      const user = new Types.ObjectId()
      const event = { id: `evt_${new Types.ObjectId()}`, type: 'alert', at: clock.now(), user, data: {} }
      return { event, channel, target: user.toHexString() }
    })
  await addMessages(deps, [...recipients('mail', 100), ...recipients('letter', 100)])
  clock.set(SECOND)
  await addMessages(deps, recipients('discord', 1))
  const sender = createSender(deps)
  await sender.fill()
  await told.promise
  hung.resolve()
  await sender.idle()
  expect(await OutboxMessageModel.countDocuments({ state: 'waiting' })).toBe(0)
})

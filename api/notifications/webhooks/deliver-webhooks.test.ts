import { beforeEach, expect, spyOn, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import { type Player, testApp } from '../../testing/test-app'
import { NotificationModel } from '../inbox/notification-model'
import type { Channel } from '../outbox/channel'
import { fanOut } from '../outbox/fan-out'
import type { OutboxDeps } from '../outbox/run-outbox'
import { createSender } from '../outbox/sender'
import { outboxStage } from './testing/outbox-stage'
import { openReceiver } from './testing/receiver'
import { WebhookModel } from './webhook-model'

let stage: Awaited<ReturnType<typeof outboxStage>>
let anna: Player

beforeEach(async () => {
  stage = await outboxStage()
  anna = await stage.player('anna', 'pro')
})

const answering = (status: number, headers?: Record<string, string>) => () => new Response('No.', { status, headers })

test('An event arrives once, signed, and with the body that the log remembers', async () => {
  const receiver = openReceiver()
  const { webhook, secret } = await stage.webhookOf(anna, receiver.url)
  await stage.happen(anna)
  await stage.pass()
  await stage.pass()
  const [call] = receiver.received
  if (!call) throw new Error('Nothing arrived')
  const { id, headers, body } = call
  expect(receiver.received).toHaveLength(1)
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'bot.notified', data: { message: 'Done.' } })
  expect(headers).toMatchObject({ 'content-type': 'application/json' })
  const [delivery] = await stage.deliveriesOf(anna, webhook)
  expect(delivery).toMatchObject({ event_id: id, state: 'delivered', next_try_at: null, tries: [{ status: 204 }] })
})

test('A receiver that is down for three hours gets every event, each with one id', async () => {
  const receiver = openReceiver(answering(503))
  await stage.webhookOf(anna, receiver.url)
  for (let hour = 0; hour < 3; hour++) {
    await stage.happen(anna)
    await stage.passFor(HOUR, 5 * MINUTE)
  }
  receiver.answer = () => new Response()
  const before = receiver.received.length
  await stage.passFor(8 * HOUR, 30 * MINUTE)
  const arrived = receiver.received.slice(before)
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(3)
  expect(arrived).toHaveLength(3)
  expect(new Set(receiver.ids()).size).toBe(3)
})

test('Tries come at once, after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and then the message has failed', async () => {
  const receiver = openReceiver(answering(500))
  const { webhook } = await stage.webhookOf(anna, receiver.url)
  await stage.happen(anna)
  await stage.pass()
  const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)]
  for (const [made, wait] of waits.entries()) {
    expect(receiver.received).toHaveLength(made + 1)
    stage.clock.set(wait - SECOND)
    await stage.pass()
    expect(receiver.received).toHaveLength(made + 1)
    stage.clock.set(SECOND)
    await stage.pass()
  }
  expect(receiver.received).toHaveLength(10)
  const [delivery] = await stage.deliveriesOf(anna, webhook)
  expect(delivery).toMatchObject({ state: 'failed', next_try_at: null })
  expect(delivery.tries).toHaveLength(10)
  expect(delivery.tries[0]).toMatchObject({ status: 500, said: 'No.' })
})

test('Events may arrive out of order: a later one does not wait for an earlier one', async () => {
  const receiver = openReceiver(answering(500))
  await stage.webhookOf(anna, receiver.url)
  await stage.happen(anna)
  await stage.pass()
  receiver.answer = () => new Response()
  stage.clock.set(SECOND)
  await stage.happen(anna)
  await stage.pass()
  stage.clock.set(5 * SECOND)
  await stage.pass()
  const [first, second, third] = receiver.ids()
  expect(third).toBe(first)
  expect(second).not.toBe(first)
})

test('A sender that dies between sending and writing: the message is sent again with the same id', async () => {
  const receiver = openReceiver()
  const { webhook } = await stage.webhookOf(anna, receiver.url)
  await stage.happen(anna)
  await stage.pass(dyingAfterSending())
  expect(await stage.deliveriesOf(anna, webhook)).toMatchObject([{ state: 'waiting', tries: [] }])
  stage.clock.set(59 * SECOND)
  await stage.pass()
  expect(receiver.received).toHaveLength(1)
  stage.clock.set(SECOND)
  await stage.pass()
  const [first, second] = receiver.ids()
  expect(second).toBe(first)
  expect(receiver.received).toHaveLength(2)
  expect(await stage.deliveriesOf(anna, webhook)).toMatchObject([{ state: 'delivered', tries: [{ status: 204 }] }])
})

/** The outcome is counted before it is written. */
function dyingAfterSending(): OutboxDeps {
  const messagesSent = {
    inc() {
      throw new Error('The process is gone')
    },
  }
  return { ...stage.deps, metrics: { ...stage.deps.metrics, messagesSent: messagesSent as never } }
}

test('A process that dies before the events have left their notification: each has one message', async () => {
  const receiver = openReceiver()
  await stage.webhookOf(anna, receiver.url)
  await stage.happen(anna)
  const removing = spyOn(NotificationModel, 'updateMany').mockImplementationOnce(() => {
    throw new Error('The process is gone')
  })
  await expect(stage.pass()).rejects.toThrow('The process is gone')
  removing.mockRestore()
  await stage.pass()
  await stage.pass()
  expect(receiver.received).toHaveLength(1)
})

test('Two senders send each message once', async () => {
  const receiver = openReceiver()
  await stage.webhookOf(anna, receiver.url)
  for (let made = 0; made < 30; made++) await stage.happen(anna)
  await fanOut(stage.deps)
  const senders = [createSender(stage.deps), createSender(stage.deps)]
  await Promise.all(senders.map((sender) => sender.fill()))
  await Promise.all(senders.map((sender) => sender.idle()))
  expect(receiver.received).toHaveLength(30)
  expect(new Set(receiver.ids()).size).toBe(30)
})

test('A slow receiver does not hold up others, nor do all receivers of one player', async () => {
  const open = Promise.withResolvers<Response>()
  const slow = openReceiver(() => open.promise.then((answer) => answer.clone()))
  const quick = openReceiver()
  for (let made = 0; made < 20; made++) await stage.webhookOf(anna, slow.url)
  const ben = await stage.player('ben', 'pro')
  await stage.webhookOf(ben, quick.url)
  for (let made = 0; made < 10; made++) await stage.happen(anna)
  for (let made = 0; made < 10; made++) await stage.happen(ben)
  await fanOut(stage.deps)
  const sender = createSender(stage.deps)
  await sender.fill()
  while (quick.received.length < 10) await new Promise((resolve) => setImmediate(resolve))
  expect(slow.received.length).toBeLessThanOrEqual(12)
  open.resolve(new Response())
  await sender.idle()
  expect(slow.received).toHaveLength(200)
})

test('Long backlogs of slow receivers do not hold up others either', async () => {
  const open = Promise.withResolvers<Response>()
  const slow = openReceiver(() => open.promise.then((answer) => answer.clone()))
  for (let made = 0; made < 6; made++) {
    const player = await stage.player('slow', 'pro')
    await stage.webhookOf(player, slow.url)
    for (let happened = 0; happened < 100; happened++) await stage.happen(player)
  }
  const quick = openReceiver()
  await stage.webhookOf(anna, quick.url)
  await stage.happen(anna)
  await fanOut(stage.deps)
  const sender = createSender(stage.deps)
  await sender.fill()
  while (quick.received.length < 1) await new Promise((resolve) => setImmediate(resolve))
  expect(slow.received.length).toBeLessThanOrEqual(24)
  open.resolve(new Response())
  await sender.idle()
  expect(slow.received).toHaveLength(600)
})

test('When the plan ends, webhooks sleep: what happens then is never sent, except that the plan has changed', async () => {
  const receiver = openReceiver()
  const { webhook } = await stage.webhookOf(anna, receiver.url, ['bot.notified', 'plan.changed'])
  await stage.happen(anna)
  await fanOut(stage.deps)
  await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
  await stage.happen(anna, { type: 'plan.changed', data: { plan: 'starter', before: 'pro' } })
  await stage.happen(anna)
  await stage.pass()
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['plan.changed'])
  expect(await listed()).toMatchObject([{ id: webhook.id, active: true }])
  await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'pro' } })
  await stage.happen(anna)
  await stage.pass()
  expect(receiver.received).toHaveLength(2)
  const states = (await stage.deliveriesOf(anna, webhook)).map(({ state }: { state: string }) => state)
  expect(states.sort()).toEqual(['delivered', 'delivered', 'failed'])
})

test('At most a thousand messages wait for a webhook; the log says that the next ones are not sent', async () => {
  const receiver = openReceiver(answering(500))
  const { webhook } = await stage.webhookOf(anna, receiver.url)
  const { webhook: channel } = stage.deps.channels
  const tight = { ...stage.deps, channels: { webhook: { ...(channel as Channel), mostWaiting: 2 } } }
  for (let made = 0; made < 3; made++) await stage.happen(anna)
  await fanOut(tight)
  const deliveries = await stage.deliveriesOf(anna, webhook)
  expect(deliveries.map(({ state }: { state: string }) => state).sort()).toEqual(['failed', 'waiting', 'waiting'])
  const failed = deliveries.find(({ state }: { state: string }) => state === 'failed')
  expect(failed.tries).toMatchObject([{ status: null, said: 'Not sent, because 2 messages wait already.' }])
})

test('A message is never larger than 20 kB', async () => {
  const receiver = openReceiver()
  await stage.webhookOf(anna, receiver.url)
  await stage.happen(anna, { type: 'bot.notified', data: { message: '😀'.repeat(20_000) } })
  await stage.pass()
  const body = receiver.received[0]?.body ?? ''
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000)
  expect(JSON.parse(body).data.message).toEndWith(' …')
})

test('Neither secrets nor whole addresses are in the log of the server', async () => {
  const receiver = openReceiver(answering(500))
  const { secret } = await stage.webhookOf(anna, `${receiver.url}/hidden-part`)
  await stage.happen(anna)
  await stage.pass()
  const logged = (await testApp()).logged().join('')
  expect(logged).not.toContain(secret.slice(6))
  expect(logged).not.toContain('hidden-part')
  expect(JSON.stringify(await WebhookModel.find({ user: anna.id }).lean())).not.toContain(secret.slice(6, 20))
})

const listed = async () => (await (await stage.call(anna, 'GET', '/api/webhooks')).json()).webhooks

import { beforeEach, describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/time'
import type { Player } from '../../testing/test-app'
import { NotificationModel } from '../inbox/notification-model'
import { outboxStage } from './testing/outbox-stage'
import { openReceiver } from './testing/receiver'

let stage: Awaited<ReturnType<typeof outboxStage>>
let anna: Player

beforeEach(async () => {
  stage = await outboxStage()
  anna = await stage.player('anna', 'pro')
})

const answering = (status: number, headers?: Record<string, string>) => () => new Response('No.', { status, headers })

describe('A receiver that answers', () => {
  test('410 Gone ends the webhook and everything that waits for it, and its player is told once', async () => {
    const receiver = openReceiver(answering(500))
    const { webhook } = await stage.webhookOf(anna, receiver.url)
    for (let made = 0; made < 3; made++) await stage.happen(anna)
    await stage.pass()
    receiver.answer = answering(410)
    stage.clock.set(6 * SECOND)
    await stage.pass()
    const before = receiver.received.length
    await stage.passFor(DAY, HOUR)
    expect(receiver.received).toHaveLength(before)
    expect(await listed()).toMatchObject([{ id: webhook.id, active: false, off_reason: 'gone' }])
    expect((await stage.deliveriesOf(anna, webhook)).map(({ state }: { state: string }) => state)).toEqual([
      'failed',
      'failed',
      'failed',
    ])
    expect(await toldOff()).toEqual([
      `The receiver at ${hostOf(receiver)} answered 410 Gone, so its webhook is switched off.`,
    ])
  })

  test('429 with Retry-After gets nothing before that time, of any event', async () => {
    const receiver = openReceiver(answering(429, { 'retry-after': '3600' }))
    await stage.webhookOf(anna, receiver.url)
    await stage.happen(anna)
    await stage.pass()
    receiver.answer = () => new Response()
    await stage.happen(anna)
    await stage.passFor(59 * MINUTE, MINUTE)
    expect(receiver.received).toHaveLength(1)
    await stage.passFor(2 * MINUTE, MINUTE)
    expect(receiver.received).toHaveLength(3)
  })

  test('a Retry-After of years is obeyed for a day', async () => {
    const receiver = openReceiver(answering(503, { 'retry-after': '999999999' }))
    await stage.webhookOf(anna, receiver.url)
    await stage.happen(anna)
    await stage.pass()
    receiver.answer = () => new Response()
    stage.clock.set(DAY + MINUTE)
    await stage.pass()
    expect(receiver.received).toHaveLength(2)
  })

  test('nothing but failures for five days switches the webhook off, with a notification; it can be switched on again', async () => {
    const receiver = openReceiver(answering(500))
    const { webhook } = await stage.webhookOf(anna, receiver.url)
    await failFor(5 * DAY)
    expect(await listed()).toMatchObject([{ active: true }])
    await failFor(DAY)
    expect(await listed()).toMatchObject([{ active: false, off_reason: 'failing' }])
    expect(await toldOff()).toHaveLength(1)
    receiver.answer = () => new Response()
    const on = await stage.call(anna, 'PATCH', `/api/webhooks/${webhook.id}`, { active: true })
    expect(await on.json()).toMatchObject({ webhook: { active: true, off_reason: null } })
    await stage.happen(anna)
    const before = receiver.received.length
    await stage.pass()
    expect(receiver.received).toHaveLength(before + 1)
  })

  test('a success ends the count of five days', async () => {
    const receiver = openReceiver(answering(500))
    await stage.webhookOf(anna, receiver.url)
    await stage.happen(anna)
    await stage.pass()
    receiver.answer = () => new Response()
    stage.clock.set(DAY)
    await stage.pass()
    receiver.answer = answering(500)
    await failFor(5 * DAY)
    expect(await listed()).toMatchObject([{ active: true }])
    await failFor(DAY)
    expect(await listed()).toMatchObject([{ active: false }])
  })

  test('after a quiet week the count of five days begins again at the next failure', async () => {
    const receiver = openReceiver(answering(500))
    const { webhook } = await stage.webhookOf(anna, receiver.url)
    await stage.happen(anna)
    await stage.passFor(4 * DAY, HOUR)
    expect(await stage.deliveriesOf(anna, webhook)).toMatchObject([{ state: 'failed' }])
    stage.clock.set(7 * DAY)
    await failFor(5 * DAY)
    expect(await listed()).toMatchObject([{ active: true }])
    await failFor(DAY)
    expect(await listed()).toMatchObject([{ active: false }])
    expect(await toldOff()).toHaveLength(1)
  })
})

/** Something happens each day, the first time at once. */
async function failFor(span: number) {
  for (let passed = 0; passed < span; passed += DAY) {
    await stage.happen(anna)
    await stage.pass()
    stage.clock.set(DAY)
  }
}

const listed = async () => (await (await stage.call(anna, 'GET', '/api/webhooks')).json()).webhooks
const hostOf = ({ url }: { url: string }) => new URL(url).host
const toldOff = async () =>
  (await NotificationModel.find({ user: anna.id, kind: 'webhook' }).lean()).map(({ message }) => message)

import { beforeEach, describe, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { DAY } from '../../../shared/time'
import type { Player } from '../../testing/test-app'
import { outboxStage } from './testing/outbox-stage'
import { openReceiver } from './testing/receiver'

let stage: Awaited<ReturnType<typeof outboxStage>>
let anna: Player

beforeEach(async () => {
  stage = await outboxStage()
  anna = await stage.player('anna', 'pro')
})

describe('POST /api/webhooks/{id}/test', () => {
  test('sends a ping at once, and answers what came back', async () => {
    const receiver = openReceiver(() => new Response('Thank you.'))
    const { webhook, secret } = await stage.webhookOf(anna, receiver.url)
    const { data } = await stage.ask(anna, 'POST', `/${webhook.id}/test`)
    expect(data.delivery).toMatchObject({
      type: 'ping',
      state: 'delivered',
      tries: [{ status: 200, said: 'Thank you.' }],
    })
    const { body = '', headers = {} } = receiver.received[0] ?? {}
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'ping', data: { webhook_id: webhook.id } })
    expect((await stage.ask(anna, 'GET', `/${webhook.id}/deliveries`)).data.deliveries).toEqual([data.delivery])
  })

  test('of a receiver that is away says so, and is not tried again', async () => {
    const { webhook } = await stage.webhookOf(anna, 'http://127.0.0.1:1/')
    const { data } = await stage.ask(anna, 'POST', `/${webhook.id}/test`)
    expect(data.delivery).toMatchObject({ state: 'failed', next_try_at: null, tries: [{ status: null }] })
    expect(data.delivery.tries[0].said).toBeTruthy()
  })
})

describe('POST /api/webhooks/{id}/rotate', () => {
  test('makes a new secret; for a day both sign, and then the new one alone', async () => {
    const receiver = openReceiver()
    const { webhook, secret: old } = await stage.webhookOf(anna, receiver.url)
    const { data } = await stage.ask(anna, 'POST', `/${webhook.id}/rotate`)
    expect(Date.parse(data.webhook.old_secret_until) - stage.clock.now()).toBe(DAY)
    expect((await stage.trail(anna))[0]?.detail).toEndWith(`…${webhook.last4} to …${data.webhook.last4}`)
    await stage.ask(anna, 'POST', `/${webhook.id}/test`)
    for (const secret of [old, data.secret]) expect(isSignedBy(secret, receiver.received.at(-1))).toBe(true)
    stage.clock.set(DAY)
    await stage.ask(anna, 'POST', `/${webhook.id}/test`)
    expect(receiver.received.at(-1)?.headers['webhook-signature']).not.toContain(' ')
    expect(isSignedBy(old, receiver.received.at(-1))).toBe(false)
  })
})

function isSignedBy(
  secret: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
) {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body)
  return headers['webhook-signature']?.split(' ').includes(signature) ?? false
}

describe('POST /api/webhooks/{id}/deliveries/{delivery}/resend', () => {
  test('sends the event again with the same id', async () => {
    const receiver = openReceiver()
    const { webhook } = await stage.webhookOf(anna, receiver.url)
    await stage.happen(anna)
    await stage.pass()
    const [{ id }] = await stage.deliveriesOf(anna, webhook)
    const { data } = await stage.ask(anna, 'POST', `/${webhook.id}/deliveries/${id}/resend`)
    expect(data.delivery).toMatchObject({ id, state: 'waiting' })
    await stage.pass()
    const [first, second] = receiver.ids()
    expect(second).toBe(first)
    expect((await stage.deliveriesOf(anna, webhook))[0]).toMatchObject({ state: 'delivered', tries: [{}, {}] })
  })

  test('of a webhook that is off is refused, and of nothing finds nothing', async () => {
    const { webhook } = await stage.webhookOf(anna, 'http://127.0.0.1:1/')
    await stage.happen(anna)
    await stage.pass()
    const [{ id }] = await stage.deliveriesOf(anna, webhook)
    await stage.ask(anna, 'PATCH', `/${webhook.id}`, { active: false })
    expect((await stage.ask(anna, 'POST', `/${webhook.id}/deliveries/${id}/resend`)).status).toBe(409)
    expect((await stage.ask(anna, 'POST', `/${webhook.id}/deliveries/nonsense/resend`)).status).toBe(404)
  })
})

import { beforeEach, describe, expect, test } from 'bun:test'
import type { Scope } from '../../../shared/api-tokens'
import { DAY, HOUR } from '../../../shared/time'
import { MAX_WEBHOOKS } from '../../../shared/webhooks'
import { tokenOf } from '../../identity/tokens/testing/token-of'
import { UserModel } from '../../identity/users/user-model'
import type { Player } from '../../testing/test-app'
import { outboxStage } from './testing/outbox-stage'
import { openReceiver } from './testing/receiver'
import { WebhookModel } from './webhook-model'

const URL = 'https://example.com/hook'

let stage: Awaited<ReturnType<typeof outboxStage>>
let anna: Player

beforeEach(async () => {
  stage = await outboxStage()
  anna = await stage.player('anna', 'pro')
})

const programOf = async (scopes: Scope[]) => ({ token: (await tokenOf(anna, { scopes })).secret })

describe('POST /api/webhooks', () => {
  test('makes a webhook, and shows its secret only now', async () => {
    const { status, data } = await stage.ask(anna, 'POST', '', { url: URL, events: ['bot.stopped', 'plan.changed'] })
    expect(status).toBe(201)
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(data.webhook).toMatchObject({
      url: URL,
      events: ['bot.stopped', 'plan.changed'],
      active: true,
      off_reason: null,
    })
    expect(data.secret.replace('=', '')).toEndWith(data.webhook.last4)
    const listed = await stage.ask(anna, 'GET')
    expect(listed.data.webhooks).toEqual([data.webhook])
    expect(listed.said).not.toContain(data.secret)
    expect(JSON.stringify(await WebhookModel.find({ user: anna.id }).lean())).not.toContain(data.secret.slice(6, 30))
    expect((await stage.trail(anna))[0]).toMatchObject({
      action: 'webhook_created',
      detail: 'example.com: bot.stopped, plan.changed',
    })
  })

  test.each([
    [{ url: 'x' }, /^Please enter an address that begins with https/],
    [{ url: null }, /^Please enter an address that begins with https/],
    [{ events: [] }, 'Please choose at least one event, each once.'],
    [{ events: ['bot.stopped', 'bot.stopped'] }, 'Please choose at least one event, each once.'],
    [{ events: ['ping'] }, /^Events are bot\.started, /],
  ])('refuses %j', async (fields, sentence) => {
    const { status, said } = await stage.ask(anna, 'POST', '', { url: URL, events: ['bot.stopped'], ...fields })
    expect(status).toBe(422)
    expect(said).toMatch(sentence)
  })

  test('without API access says which plan has it', async () => {
    const ben = await stage.player('ben', 'premium')
    const { status, said } = await stage.ask(ben, 'POST', '', { url: URL, events: ['bot.stopped'] })
    expect([status, said]).toEqual([403, 'API access needs Professional.'])
  })

  test('makes at most twenty, also if two tabs ask at once', async () => {
    for (let made = 1; made < MAX_WEBHOOKS; made++) await stage.webhookOf(anna, URL)
    const asked = [1, 2, 3].map(() => stage.ask(anna, 'POST', '', { url: URL, events: ['bot.stopped'] }))
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([201, 403, 403])
    expect((await stage.ask(anna, 'GET')).data.webhooks).toHaveLength(MAX_WEBHOOKS)
  })
})

describe('A token', () => {
  const create = (who: { token: string }, ...events: string[]) => stage.ask(who, 'POST', '', { url: URL, events })

  test('subscribes to what it may see, and to nothing else', async () => {
    const program = await programOf(['webhooks:write', 'bots:read'])
    expect((await create(program, 'bot.stopped', 'bot.attacked')).status).toBe(201)
    const { status, said } = await create(program, 'bot.stopped', 'run.day')
    expect(status).toBe(403)
    expect(said).toContain('This token lacks days:read, which run.day needs.')
    expect((await create(program, 'plan.changed')).said).toContain('API tokens cannot use webhooks of plan.changed.')
  })

  test('neither moves a webhook with events that it may not see, nor learns its secret', async () => {
    const { webhook } = await stage.webhookOf(anna, URL, ['run.day'])
    const program = await programOf(['webhooks:write', 'bots:read'])
    const path = `/${webhook.id}`
    expect((await stage.ask(program, 'PATCH', path, { url: 'https://example.org/' })).status).toBe(403)
    expect(
      (await stage.ask(program, 'PATCH', path, { events: ['bot.stopped'], url: 'https://example.org/' })).status,
    ).toBe(403)
    expect((await stage.ask(program, 'POST', `${path}/rotate`)).status).toBe(403)
    expect((await stage.ask(program, 'PATCH', path, { active: false })).status).toBe(200)
  })

  test('without webhooks:write, or for some bots only, is refused', async () => {
    expect((await stage.ask(await programOf(['bots:read']), 'GET')).status).toBe(403)
    const limited = await tokenOf(anna, { scopes: ['bots:read'], bots: [await stage.botOf(anna)] })
    expect((await stage.ask({ token: limited.secret }, 'GET')).status).toBe(403)
  })
})

describe('PATCH /api/webhooks/{id}', () => {
  test('changes address and events, and what happens while it is off is not sent later', async () => {
    const receiver = openReceiver()
    const { webhook } = await stage.webhookOf(anna, receiver.url)
    const change = (fields: object) => stage.ask(anna, 'PATCH', `/${webhook.id}`, fields)
    expect((await change({ active: false })).data.webhook).toMatchObject({ active: false, off_reason: 'player' })
    await stage.happen(anna)
    await stage.pass()
    expect((await change({ active: true, events: ['bot.started'] })).data.webhook).toMatchObject({
      active: true,
      off_reason: null,
      events: ['bot.started'],
      url: receiver.url,
    })
    await stage.happen(anna)
    await stage.pass()
    expect(receiver.received).toHaveLength(0)
    expect((await stage.trail(anna))[0]).toMatchObject({ action: 'webhook_changed' })
  })

  test.each([{ url: 5 }, { events: ['nothing'] }, { active: 'yes' }])(
    'refuses %j, and changes nothing',
    async (fields) => {
      const { webhook } = await stage.webhookOf(anna, URL)
      expect((await stage.ask(anna, 'PATCH', `/${webhook.id}`, fields)).status).toBe(422)
      expect((await stage.ask(anna, 'GET')).data.webhooks).toEqual([webhook])
    },
  )
})

test('DELETE /api/webhooks/{id} removes it with its log, and what waits is not sent', async () => {
  const receiver = openReceiver(() => new Response(null, { status: 500 }))
  const { webhook } = await stage.webhookOf(anna, receiver.url)
  await stage.happen(anna)
  await stage.pass()
  expect((await stage.ask(anna, 'DELETE', `/${webhook.id}`)).status).toBe(204)
  await stage.passFor(DAY, 6 * HOUR)
  expect(receiver.received).toHaveLength(1)
  expect((await stage.ask(anna, 'GET')).data.webhooks).toEqual([])
  expect((await stage.trail(anna))[0]).toMatchObject({ action: 'webhook_removed' })
})

test('Nobody reaches the webhook of another player', async () => {
  const { webhook } = await stage.webhookOf(anna, URL)
  const ben = await stage.player('ben', 'pro')
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/rotate'],
    ['GET', '/deliveries'],
    ['POST', `/deliveries/${'a'.repeat(24)}/resend`],
  ] as const) {
    const { status, said } = await stage.ask(ben, method, `/${webhook.id}${path}`, method === 'PATCH' ? {} : undefined)
    expect([method, path, status, said]).toEqual([method, path, 404, 'Webhook not found'])
  }
})

test('After the plan has ended, webhooks can be seen and removed, and nothing else', async () => {
  const { webhook } = await stage.webhookOf(anna, URL)
  await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
  expect((await stage.ask(anna, 'GET')).data.webhooks).toEqual([webhook])
  for (const path of ['/test', '/rotate'])
    expect((await stage.ask(anna, 'POST', `/${webhook.id}${path}`)).status).toBe(403)
  expect((await stage.ask(anna, 'PATCH', `/${webhook.id}`, { active: false })).status).toBe(403)
  expect((await stage.ask(anna, 'DELETE', `/${webhook.id}`)).status).toBe(204)
})

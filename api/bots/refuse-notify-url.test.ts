import { beforeEach, describe, expect, test } from 'bun:test'
import type { Scope } from '../../shared/api-tokens'
import { tokenOf } from '../identity/tokens/testing/token-of'
import { RunReceiverModel } from '../notifications/run-receivers/run-receiver-model'
import { outboxStage } from '../notifications/webhooks/testing/outbox-stage'
import type { Player } from '../testing/test-app'
import { BotModel } from './model/bot-model'

const HOOK = 'https://example.com/hook'

let stage: Awaited<ReturnType<typeof outboxStage>>
let anna: Player
let bot: string

beforeEach(async () => {
  stage = await outboxStage()
  anna = await stage.player('anna', 'pro')
  bot = await stage.botOf(anna)
})

const send = (body: object, who: { token: string } = anna) => stage.call(who, 'POST', `/api/bots/${bot}/actions`, body)
const record = () => BotModel.findById(bot).orFail().lean()
const receivers = () => RunReceiverModel.find({ user: anna.id }).lean()

async function refusal(body: object, who?: { token: string }): Promise<[number, string]> {
  const answer = await send(body, who)
  const said = await answer.text()
  return [answer.status, said.startsWith('{') ? JSON.parse(said).detail : said]
}

describe('A notify_url is refused', () => {
  test('without a sign-in, and for the bot of another player', async () => {
    expect((await refusal({ action: 'start', notify_url: HOOK }, { token: 'nonsense' }))[0]).toBe(401)
    const ben = await stage.player('ben', 'pro')
    expect(await refusal({ action: 'start', notify_url: HOOK }, ben)).toEqual([404, 'Bot not found'])
  })

  test.each([
    ['ftp://example.com/hook'],
    ['https://10.0.0.1/hook'],
    ['https://anna:secret@example.com/hook'],
    ['https://example.com:22/hook'],
  ])('for the address %p, naming the field', async (notify_url) => {
    const { secret } = await tokenOf(anna)
    const answer = await send({ action: 'start', notify_url }, { token: secret })
    expect(answer.status).toBe(422)
    const { detail, errors } = await answer.json()
    expect(detail).toMatch(/\.$/)
    expect(errors).toEqual([{ path: 'notify_url', message: detail }])
    expect(await record()).toMatchObject({ desired: 'offline' })
  })

  test('that is no text', async () => {
    const [status, said] = await refusal({ action: 'start', notify_url: { $gt: '' } })
    expect([status, said]).toEqual([422, expect.stringContaining('Please enter an address that begins with https://')])
  })

  test('with a stop', async () => {
    await send({ action: 'start' })
    const said = 'Only a start takes a notify_url, for the run that it begins.'
    expect(await refusal({ action: 'stop', notify_url: HOOK })).toEqual([422, said])
    expect(await record()).toMatchObject({ desired: 'online' })
  })

  test('for a bot that is online already', async () => {
    await send({ action: 'start' })
    const [status, said] = await refusal({ action: 'start', notify_url: HOOK })
    expect([status, said]).toEqual([409, expect.stringContaining('online already')])
    expect(await receivers()).toEqual([])
  })

  test('if another call starts the bot first', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send({ action: 'start', notify_url: HOOK })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await receivers()).toMatchObject([{ _id: (await record()).runReceiver }])
  })

  test('without API access', async () => {
    const ben = await stage.player('ben', 'premium')
    bot = await stage.botOf(ben)
    expect(await refusal({ action: 'start', notify_url: HOOK }, ben)).toEqual([403, 'API access needs Professional.'])
  })

  test.each<[Scope[], string]>([
    [['bots:read', 'notifications:read', 'webhooks:write'], 'This token lacks bots:control.'],
    [['bots:read', 'notifications:read', 'bots:control'], 'This token lacks webhooks:write.'],
    [['bots:control', 'webhooks:write'], 'This token lacks bots:read, which bot.started needs.'],
    [['bots:read', 'bots:control', 'webhooks:write'], 'This token lacks notifications:read, which bot.notified needs.'],
  ])('for a token with %p', async (scopes, sentence) => {
    const { secret } = await tokenOf(anna, { scopes })
    expect(await refusal({ action: 'start', notify_url: HOOK }, { token: secret })).toEqual([403, sentence])
  })
})

test('A token with all scopes of it may name a notify_url, and one that only controls may start without', async () => {
  const { secret } = await tokenOf(anna, {
    scopes: ['bots:read', 'bots:control', 'notifications:read', 'webhooks:write'],
  })
  const answer = await send({ action: 'start', notify_url: HOOK }, { token: secret })
  expect(await answer.json()).toMatchObject({
    bot: { state: 'online' },
    notify_secret: expect.stringMatching(/^whsec_/),
  })
  await send({ action: 'stop' })
  const controlling = await tokenOf(anna, { scopes: ['bots:control'] })
  expect((await send({ action: 'start' }, { token: controlling.secret })).status).toBe(200)
})

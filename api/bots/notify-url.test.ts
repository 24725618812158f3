import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { DAY, HOUR, SECOND } from '../../shared/time'
import { clearDesired } from '../fleet/run/clear-desired'
import { UserModel } from '../identity/users/user-model'
import { OutboxMessageModel } from '../notifications/outbox/message-model'
import { RunReceiverModel } from '../notifications/run-receivers/run-receiver-model'
import { outboxStage } from '../notifications/webhooks/testing/outbox-stage'
import { openReceiver } from '../notifications/webhooks/testing/receiver'
import { webhookSecret } from '../platform/encryption/secret-box'
import type { Player } from '../testing/test-app'
import { sealedValues } from '../wiring/secrets/sealed-values'
import { BotModel, type BotRecord } from './model/bot-model'
import { notifiedEvents } from './outbox/bot-events'

const HOOK = 'https://example.com/hook?key=hidden'

let stage: Awaited<ReturnType<typeof outboxStage>>
let anna: Player
let bot: string

beforeEach(async () => {
  stage = await outboxStage()
  anna = await stage.player('anna', 'pro')
  bot = await stage.botOf(anna)
})

const send = (body: object, who: { token: string } = anna) => stage.call(who, 'POST', `/api/bots/${bot}/actions`, body)
const stop = () => send({ action: 'stop' })
const record = async () => (await BotModel.findById(bot).lean<BotRecord>()) as BotRecord
const receivers = () => RunReceiverModel.find({ user: anna.id }).lean()

async function start(notify_url: string): Promise<string> {
  const answer = await send({ action: 'start', notify_url })
  if (answer.status !== 200) throw new Error(`The bot was not started: ${await answer.text()}`)
  return (await answer.json()).notify_secret
}

const notified = async (message: string) => stage.happen(anna, ...notifiedEvents(await record(), message, attack()))
const attack = () => ({
  castle: { id: 'c1', name: 'Rabenfels' },
  from: 'Khan',
  troops: 9,
  arrivesAt: stage.clock.now(),
})

const typesAt = ({ received }: ReturnType<typeof openReceiver>) =>
  received.map(({ body }): string => JSON.parse(body).type).sort()

describe('A start with a notify_url', () => {
  test('tells that address of this run alone, signed by the secret of its answer, and then forgets it', async () => {
    const receiver = openReceiver()
    const secret = await start(receiver.url)
    await notified('A raid comes.')
    await stop()
    await stage.pass()
    expect(typesAt(receiver)).toEqual(['bot.attacked', 'bot.notified', 'bot.started', 'bot.stopped'])
    for (const { body, headers } of receiver.received)
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { bot: { id: bot } } })
    expect(await receivers()).toEqual([])
    expect((await record()).runReceiver).toBeUndefined()
    expect(await OutboxMessageModel.countDocuments({ user: anna.id })).toBe(0)

    expect(await (await send({ action: 'start' })).json()).not.toHaveProperty('notify_secret')
    await notified('Another raid comes.')
    await stop()
    await stage.pass()
    expect(receiver.received).toHaveLength(4)
  })

  test('has its own address and secret each time, and other bots tell nothing', async () => {
    const [first, second] = [openReceiver(), openReceiver()]
    const secrets = [await start(first.url)]
    await stop()
    secrets.push(await start(second.url))
    const others = await stage.botOf(anna)
    await stage.call(anna, 'POST', `/api/bots/${others}/actions`, { action: 'start' })
    await stage.pass()
    expect(new Set(secrets).size).toBe(2)
    expect([typesAt(first), typesAt(second)]).toEqual([['bot.started', 'bot.stopped'], ['bot.started']])
  })

  test('tells of a bot that stops by itself, and forgets it too', async () => {
    const receiver = openReceiver()
    await start(receiver.url)
    const end = { code: 'finished', message: 'Finished.' } as const
    await clearDesired({ ...stage.services, clock: stage.clock }, await record(), { end, gained: 55 })
    await stage.pass()
    expect(typesAt(receiver)).toEqual(['bot.started', 'bot.stopped'])
    expect((await record()).runReceiver).toBeUndefined()
    expect(await receivers()).toEqual([])
  })

  test('keeps the address of a run that is over until its last event has arrived', async () => {
    const receiver = openReceiver(() => new Response('No.', { status: 503 }))
    const secret = await start(receiver.url)
    await stop()
    await stage.pass()
    const [kept] = await receivers()
    expect(kept?.forgetAt?.getTime()).toBe(stage.clock.now() + 5 * DAY)
    receiver.answer = () => new Response()
    stage.clock.set(6 * SECOND)
    await stage.pass()
    expect(receiver.received).toHaveLength(4)
    for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers)
    expect(await receivers()).toEqual([])
  })

  test('calls an address that is gone only once', async () => {
    const receiver = openReceiver(() => new Response(null, { status: 410 }))
    await start(receiver.url)
    await stage.pass()
    await stop()
    await stage.pass()
    expect(typesAt(receiver)).toEqual(['bot.started'])
    expect(await receivers()).toEqual([])
  })

  test('sends nothing after the plan has ended, and forgets the address with the run', async () => {
    const receiver = openReceiver()
    await start(receiver.url)
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'premium' } })
    await stop()
    await stage.pass()
    expect(receiver.received).toEqual([])
    expect(await receivers()).toEqual([])
  })

  test('works beside webhooks, which are told as before', async () => {
    const [own, ofRun] = [openReceiver(), openReceiver()]
    await stage.webhookOf(anna, own.url, ['bot.started'])
    stage.clock.set(SECOND)
    await start(ofRun.url)
    await stage.pass()
    expect([typesAt(own), typesAt(ofRun)]).toEqual([['bot.started'], ['bot.started']])
    expect(own.ids()).toEqual(ofRun.ids())
  })
})

describe('The address and secret', () => {
  test('are sealed, in the rotation of keys, and in no answer, export or audit log', async () => {
    const secret = await start(HOOK)
    const stored = await receivers()
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 30))
    const purpose = webhookSecret(anna.id, String(stored[0]?._id))
    const [sealed] = (await Array.fromAsync(sealedValues())).filter((value) => value.purpose === purpose)
    expect(stage.services.secretBox.open(sealed?.sealed ?? '', purpose)).toBe(secret)
    expect(await sealed?.replace('new:AAAA')).toBe(true)
    expect(await sealed?.replace('new:AAAA')).toBe(false)

    await stage.pass()
    expect(await OutboxMessageModel.countDocuments({ user: anna.id })).toBe(1)
    const seen = await (await stage.call(anna, 'GET', `/api/bots/${bot}`)).text()
    const exported = await (await anna.get('/api/users/me/export')).text()
    expect(JSON.parse(exported).deliveries).toEqual([])
    for (const text of [seen, exported])
      for (const hidden of ['key=hidden', secret.slice(6)]) expect(text).not.toContain(hidden)
    const { name } = await record()
    expect((await stage.trail(anna))[0]).toMatchObject({
      action: 'webhook_created',
      detail: `example.com, for one run of ${name}`,
    })
  })

  test('go with the bot, and with the account', async () => {
    await start(HOOK)
    await stop()
    expect((await stage.call(anna, 'DELETE', `/api/bots/${bot}`)).status).toBe(204)
    expect(await receivers()).toEqual([])
    bot = await stage.botOf(anna)
    await start(HOOK)
    expect((await anna.delete('/api/users/me', { password: 'correct horse' })).status).toBe(204)
    expect(await receivers()).toEqual([])
  })

  test('of a start that died half-way go within an hour', async () => {
    const dying = spyOn(BotModel, 'findOneAndUpdate').mockImplementationOnce(() => {
      throw new Error('The process is gone')
    })
    const forgetting = spyOn(RunReceiverModel, 'deleteOne').mockResolvedValueOnce({} as never)
    expect((await send({ action: 'start', notify_url: HOOK })).status).toBe(500)
    dying.mockRestore()
    forgetting.mockRestore()
    expect(await receivers()).toMatchObject([{ forgetAt: new Date(stage.clock.now() + HOUR) }])
    const indexes = RunReceiverModel.schema.indexes()
    expect(indexes).toContainEqual([{ forgetAt: 1 }, expect.objectContaining({ expireAfterSeconds: 0 })])
  })
})

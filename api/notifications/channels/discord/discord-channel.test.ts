import { beforeEach, describe, expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../../shared/time'
import { type DiscordStandIn, startDiscord } from '../../../embedded/discord/start'
import { practiceWebhook, type WebhookRule } from '../../../embedded/discord/webhooks/practice-webhooks'
import { createOutgoing } from '../../../platform/outgoing/outgoing'
import { closeAfterTest } from '../../../testing/closing'
import { type Player, testApp } from '../../../testing/test-app'
import { NotificationModel } from '../../inbox/notification-model'
import { OutboxMessageModel } from '../../outbox/message-model'
import { ChannelModel } from '../model/channel-model'
import { channelStage } from '../testing/channel-stage'
import { createDiscordWay } from './discord-way'

let stage: Awaited<ReturnType<typeof channelStage>>
let discord: DiscordStandIn
let anna: Player

beforeEach(async () => {
  stage = await channelStage((clock) => {
    const started = startDiscord({ publicUrl: null, clock })
    closeAfterTest(() => started.stop())
    discord = started
    const outgoing = createOutgoing({ clock, allowsLoopback: true })
    return { discord: createDiscordWay({ clock, outgoing, standIn: started.url, origin: 'https://castellan.example' }) }
  })
  anna = await stage.player('anna')
})

const add = (owner: Player, url: string) => stage.ask(owner, 'POST', '/api/channels/discord', { url })
const listed = async () => (await stage.ask(anna, 'GET', '/api/channels')).data.channels[0]
const rule = (number: number, to: WebhookRule) => discord.webhooks.setRule(practiceWebhook(number).id, to)
const arrived = () => discord.webhooks.messages()
const notices = async () =>
  (await NotificationModel.find({ user: anna.id, kind: 'channel' }).lean()).map(({ message }) => message)

async function happen(owner: Player, message: string, bot?: string) {
  await stage.happened(owner, { kind: 'bad_credentials', message, ...(bot && { bot }) })
  await stage.pass()
}

const BOTS = Array.from({ length: 8 }, (_, number) => `66f17a20c4e1b83d5f0a9f0${number}`)

describe("A player's Discord", () => {
  test('is added with a pasted address, tested, and hears of the next stop', async () => {
    const { status, data } = await add(anna, discord.webhookUrl(1))
    expect(status).toBe(201)
    const tested = await stage.ask(anna, 'POST', `/api/channels/${data.channel.id}/test`)
    expect(tested.data.channel.last_try).toMatchObject({ is_delivered: true, status: 200, said: null })
    stage.clock.set(SECOND)
    await happen(anna, 'The game refused the password of *Rabenfels*.')
    expect(arrived()).toHaveLength(2)
    expect(arrived()[0]?.content).toContain(String.raw`password of \*Rabenfels\*.`)
    expect(arrived()[0]?.content).toContain('https://castellan.example/bots/')
  })

  test('is refused with a sentence for another address, and nothing is stored', async () => {
    for (const url of [
      'https://evil.example/api/webhooks/1/x',
      'https://discord.gg/rabenfels',
      `${discord.url}@evil`,
    ]) {
      const { status, said } = await add(anna, url)
      expect([status, said]).toEqual([422, expect.stringMatching(/\.$/)])
    }
    expect(await ChannelModel.countDocuments({ user: anna.id })).toBe(0)
  })

  test('has its token neither in the store in clear, nor in answers and the log', async () => {
    const { token } = practiceWebhook(1)
    const { said } = await add(anna, discord.webhookUrl(1))
    rule(1, { kind: 'fails' })
    stage.clock.set(SECOND)
    await happen(anna, 'Stopped.')
    const stored = JSON.stringify(await ChannelModel.find({ user: anna.id }).lean())
    const logged = (await testApp()).logged().join('')
    for (const text of [said, stored, logged, (await notices()).join('')])
      expect(text).not.toContain(token.slice(0, 20))
  })

  test('that was deleted is switched off, and its player reads why once', async () => {
    await add(anna, discord.webhookUrl(1))
    rule(1, { kind: 'gone' })
    stage.clock.set(SECOND)
    await happen(anna, 'First.')
    await happen(anna, 'Second.', BOTS[1])
    expect(await listed()).toMatchObject({ active: false, off_reason: 'gone', last_try: { status: 404 } })
    expect(await notices()).toHaveLength(1)
  })

  test('that is limited is left alone until the time that Discord says', async () => {
    await add(anna, discord.webhookUrl(1))
    const until = stage.clock.now() + 10 * MINUTE
    rule(1, { kind: 'limited', until, isGlobal: false })
    stage.clock.set(SECOND)
    await happen(anna, 'First.')
    expect(await listed()).toMatchObject({ active: true, paused_until: new Date(until).toISOString() })
    stage.clock.set(5 * MINUTE)
    await stage.pass()
    expect(arrived()).toEqual([])
    stage.clock.set(6 * MINUTE)
    await stage.pass()
    expect(arrived().map(({ content }) => content)).toEqual([expect.stringContaining('First.')])
  })

  test('waits while Discord limits all calls of this server, and that is no try', async () => {
    const ben = await stage.player('ben')
    await add(anna, discord.webhookUrl(1))
    await add(ben, discord.webhookUrl(2))
    rule(1, { kind: 'limited', until: stage.clock.now() + MINUTE, isGlobal: true })
    stage.clock.set(SECOND)
    await happen(anna, 'First.')
    await happen(ben, 'Second.')
    expect(arrived()).toEqual([])
    expect(await OutboxMessageModel.findOne({ user: ben.id }).lean()).toMatchObject({ failures: 0, tries: [] })
    stage.clock.set(MINUTE + 30 * SECOND)
    await stage.pass()
    expect(arrived().map(({ content }) => content)).toEqual([expect.stringContaining('Second.')])
  })

  test('gets five messages a minute, and the others after it, each once', async () => {
    await add(anna, discord.webhookUrl(1))
    stage.clock.set(SECOND)
    for (const bot of BOTS) await happen(anna, `Bot ${bot.at(-1)} stopped.`, bot)
    expect(arrived()).toHaveLength(5)
    for (let passed = 0; passed < 3; passed++) {
      stage.clock.set(MINUTE)
      await stage.pass()
    }
    const ids = arrived().map(({ content }) => content.split('\n').at(-1))
    expect(new Set(ids).size).toBe(BOTS.length)
    expect(arrived()).toHaveLength(BOTS.length)
  })
})

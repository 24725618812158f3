import { beforeEach, describe, expect, test } from 'bun:test'
import type { Player } from '../../../testing/test-app'
import { ChannelModel } from '../model/channel-model'
import { channelStage } from '../testing/channel-stage'
import { type MailPartOff, unsubscribeLink } from './unsubscribe-link'

let stage: Awaited<ReturnType<typeof channelStage>>
let anna: Player
let channel: { id: string }

beforeEach(async () => {
  stage = await channelStage()
  anna = await stage.player('anna', 'pro')
  channel = await stage.channelOf(anna, 'mail')
})

const ONE_CLICK = { 'content-type': 'application/x-www-form-urlencoded' }

const linkOf = (part: MailPartOff, id = channel.id) => {
  const { pathname, search } = new URL(unsubscribeLink(stage.services.links, 'http://x', { channel: id, part }))
  return pathname + search
}

async function click(path: string, body: BodyInit = 'List-Unsubscribe=One-Click', headers: HeadersInit = ONE_CLICK) {
  const answer = await stage.handle(new Request(`http://localhost${path}`, { method: 'POST', headers, body }))
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

async function mailed() {
  const { data } = await stage.ask(anna, 'GET', '/api/channels')
  const tellings: Record<string, { mail?: string }> = data.settings.tellings
  const [{ active, off_reason }] = data.channels
  const on = Object.entries(tellings).filter(([, { mail }]) => mail && mail !== 'off')
  return { active, off_reason, kinds: on.map(([kind]) => kind) }
}

describe('One click in a mail client', () => {
  test('ends alerts, and leaves the daily summary', async () => {
    expect((await click(linkOf('alerts'))).status).toBe(200)
    expect(await mailed()).toEqual({ active: true, off_reason: null, kinds: ['supplies', 'news'] })
  })

  test('ends the daily summary, and leaves alerts', async () => {
    expect((await click(linkOf('digest'))).status).toBe(200)
    expect(await mailed()).toEqual({ active: true, off_reason: null, kinds: ['stopped', 'account'] })
  })

  test('works again and again, and switches the channel off once nothing is left', async () => {
    for (const part of ['alerts', 'alerts', 'digest', 'digest', 'alerts'] as const)
      expect((await click(linkOf(part))).status).toBe(200)
    expect(await mailed()).toMatchObject({ active: false, off_reason: 'unsubscribed' })
    const { notifications } = await (await anna.get('/api/users/me/notifications')).json()
    expect(notifications.map(({ message }: { message: string }) => message)).toEqual([
      'E-mail was switched off by the link in a mail.',
    ])
  })

  test('may be sent as multipart', async () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await click(linkOf('alerts'), form, {})).status).toBe(200)
    expect((await mailed()).kinds).toEqual(['supplies', 'news'])
  })

  test.each([
    ['', ONE_CLICK],
    ['List-Unsubscribe=Two-Clicks', ONE_CLICK],
    ['{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }],
  ])('needs the form that mail clients send, not %j', async (body, headers) => {
    expect(await click(linkOf('alerts'), body, headers)).toMatchObject({
      status: 422,
      text: 'Please send the form List-Unsubscribe=One-Click.',
    })
    expect((await mailed()).kinds).toHaveLength(4)
  })
})

describe('A link', () => {
  test('that is followed only asks, because programs that check links follow them too', async () => {
    const answer = await stage.handle(new Request(`http://localhost${linkOf('alerts')}`))
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('Turn off alerts by e-mail?')
    expect(page).toContain('<form method="post">')
    expect(answer.headers.get('content-security-policy')).toStartWith("default-src 'none'")
    expect(page).not.toContain(anna.email)
    expect((await mailed()).kinds).toHaveLength(4)
  })

  test('asks in the language of the browser', async () => {
    const headers = { 'accept-language': 'de' }
    const answer = await stage.handle(new Request(`http://localhost${linkOf('digest')}`, { headers }))
    expect(await answer.text()).toContain('<html lang="de">')
  })

  test.each([
    ['that is forged', (link: string) => link.slice(0, -2)],
    ['for another part', (link: string) => link.replace('.alerts.', '.digest.')],
    ['without a token', (link: string) => link.split('?')[0] ?? ''],
  ])('%s is not valid', async (_, change) => {
    const answer = await click(change(linkOf('alerts')))
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('This link is not valid')
    expect((await mailed()).kinds).toHaveLength(4)
  })

  test('of one player changes nothing for another', async () => {
    const ben = await stage.player('ben', 'pro')
    const bens = await stage.channelOf(ben, 'mail')
    const moved = linkOf('alerts', bens.id).replace(bens.id, channel.id)
    expect((await click(moved)).status).toBe(422)
    await click(linkOf('alerts', bens.id))
    expect((await mailed()).kinds).toHaveLength(4)
  })

  test('to a channel that is gone gives the same answer, so that it tells nothing', async () => {
    const there = await click(linkOf('alerts'))
    await ChannelModel.deleteOne({ _id: channel.id })
    expect(await click(linkOf('alerts'))).toMatchObject({ status: 200, text: there.text })
  })
})

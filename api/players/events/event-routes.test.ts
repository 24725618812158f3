import { beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { recordNotification } from '../../notifications/inbox/record-notification'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { readStream } from './testing/read-stream'

let app: TestApp
let anna: Player

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna')
})

async function follow(player: Player) {
  const events = readStream(await player.get('/api/events'))
  await events.next('server')
  return events
}

const ticketOf = async (player: Player) => (await player.api.events.ticket.post()).data?.ticket

describe('GET /api/events', () => {
  test('is an event stream that starts with the running version', async () => {
    const answer = await anna.get('/api/events')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const events = readStream(answer)
    expect(await events.next('server')).toEqual({ build: app.services.build })
    expect(events.names).toEqual(['server'])
    expect(events.blocks[0]).toStartWith(':')
  })

  test('reports a bot that is created, started, renamed and removed', async () => {
    const events = await follow(anna)
    const id = await app.botOf(anna)
    const listed = async () => (await anna.api.bots.get()).data?.bots[0]
    expect((await events.next('bot')).bot).toEqual((await listed()) as never)
    await anna.api.bots({ id }).actions.post({ action: 'start' })
    expect((await events.next('bot')).bot).toMatchObject({ id, state: 'online' })
    await anna.api.bots({ id }).actions.post({ action: 'stop' })
    expect((await events.next('bot')).bot).toMatchObject({ id, state: 'offline', stop_reason: { code: 'user' } })
    await anna.api.bots({ id }).patch({ name: 'Mills' })
    expect((await events.next('bot')).bot).toMatchObject({ id, name: 'Mills' })
    await anna.api.bots({ id }).delete()
    expect(await events.next('bot_removed')).toEqual({ id })
  })

  test('reports a notification', async () => {
    const events = await follow(anna)
    await recordNotification(app.services, {
      user: new Types.ObjectId(anna.id),
      bot: null,
      kind: 'bot',
      message: 'Back from the mills.\n\nevent: user',
    })
    const { data } = await anna.api.users.me.notifications.get({ query: {} })
    expect((await events.next('notification')).notification).toEqual(data?.notifications[0] as never)
    expect(events.names).toEqual(['server', 'notification'])
  })

  test("does not report another player's changes", async () => {
    const bens = await follow(await app.player('ben'))
    const id = await app.botOf(anna)
    await anna.api.bots({ id }).actions.post({ action: 'start' })
    const admin = await app.admin()
    const published = { title: 'To all', body: 'Something.', category: 'news' }
    await admin.api.admin.announcements.post(published)
    await bens.next('announcement')
    expect(bens.names).toEqual(['server', 'announcement'])
  })

  test('reports to each open page of a player', async () => {
    const pages = [await follow(anna), await follow(anna)]
    const id = await app.botOf(anna)
    for (const page of pages) expect((await page.next('bot')).bot.id).toBe(id)
  })

  test('accepts a token or a ticket in the URL, and a ticket once', async () => {
    expect((await app.call('GET', `/api/events?token=${anna.token}`)).status).toBe(200)
    const ticket = await ticketOf(anna)
    const answer = await app.call('GET', `/api/events?token=${ticket}`)
    expect(answer.status).toBe(200)
    const events = readStream(answer)
    await events.next('server')
    const id = await app.botOf(anna)
    expect((await events.next('bot')).bot.id).toBe(id)
    expect((await app.call('GET', `/api/events?token=${ticket}`)).status).toBe(401)
  })

  test('refuses a visitor, a wrong ticket and one for a console, with ordinary responses', async () => {
    const id = await app.botOf(anna)
    const { data } = await anna.api.bots({ id }).console.ticket.post()
    for (const query of ['', '?token=', '?token=nonsense', `?token=${data?.ticket}`]) {
      const answer = await app.call('GET', `/api/events${query}`)
      expect([answer.status, await answer.text()]).toEqual([401, 'Please sign in.'])
    }
    expect((await app.call('GET', `/api/bots/${id}/console?token=${await ticketOf(anna)}`)).status).toBe(401)
    expect((await app.call('POST', '/api/events/ticket')).status).toBe(401)
  })

  test('refuses a ticket whose session has ended', async () => {
    const ticket = await ticketOf(anna)
    await anna.post('/api/auth/logout')
    expect((await app.call('GET', `/api/events?token=${ticket}`)).status).toBe(401)
  })

  test('allows twenty open streams, counting consoles and events together', async () => {
    const console = `/api/bots/${await app.botOf(anna)}/console`
    const open = await Promise.all(
      Array.from({ length: 20 }, (_, index) => anna.get(index < 12 ? console : '/api/events')),
    )
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    for (const path of [console, '/api/events']) {
      const refused = await anna.get(path)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
      expect(await refused.text()).toBe('You have 20 live pages open already. Please close one first.')
    }
    await open[0]?.body?.cancel()
    const next = await anna.get('/api/events')
    expect(next.status).toBe(200)
    await Promise.all([...open.slice(1), next].map(({ body }) => body?.cancel()))
  })

  test('counts as a call', async () => {
    for (let call = 0; call < 600; call += 1) await app.services.rateLimits.calls.take(anna.id).catch(() => {})
    expect((await app.call('GET', `/api/events?token=${anna.token}`)).status).toBe(429)
  })

  test('logs no token from the URL', async () => {
    const ticket = await ticketOf(anna)
    readStream(await app.call('GET', `/api/events?token=${ticket}`))
    await app.call('GET', '/api/events?token=hunter2')
    const log = app.logged().join('\n')
    expect(log).not.toContain(ticket ?? '')
    expect(log).not.toContain('hunter2')
  })
})

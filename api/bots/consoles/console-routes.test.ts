import { describe, expect, test } from 'bun:test'
import { MAX_CONSOLE_LINES } from '../../../shared/limits'
import { type Player, type TestApp, testApp } from '../../testing/test-app'

interface Reading {
  path: string
  token?: string
  headers?: Record<string, string>
  /** Reads until the stream has sent this text. */
  until: string
}

/** The text that a console has sent until then. */
async function read({ call }: TestApp, { path, token, headers, until }: Reading): Promise<string> {
  const answer = await call('GET', path, { token, headers })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes(until)) break
  }
  return text
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)

async function annasConsole(lines: string[]) {
  const app = await testApp()
  const anna = await app.player('anna')
  const bot = await app.botOf(anna)
  await app.services.consoleLog.append(bot, 1, lines)
  return { app, anna, bot, path: `/api/bots/${bot}/console` }
}

async function ticketOf(player: Player, id: string) {
  const { data } = await player.api.bots({ id }).console.ticket.post()
  return data?.ticket
}

describe('GET /api/bots/:id/console', () => {
  test('streams the stored lines, each with its number, then new ones', async () => {
    const { app, anna, bot, path } = await annasConsole(['one', 'two'])
    const reading = read(app, { path, token: anna.token, until: 'three' })
    await app.services.consoleLog.append(bot, 1, ['three'])
    expect(await reading).toContain('id: 1\ndata: one\n\nid: 2\ndata: two\n\nid: 3\ndata: three\n\n')
  })

  test("continues after the reader's last number", async () => {
    const { app, anna, path } = await annasConsole(numbered(1, 5))
    const after = await read(app, { path: `${path}?after=3`, token: anna.token, until: 'line 5' })
    const headers = { 'last-event-id': '3' }
    const afterHeader = await read(app, { path, token: anna.token, headers, until: 'line 5' })
    for (const text of [after, afterHeader]) expect(text.match(/line \d/g)).toEqual(['line 4', 'line 5'])
  })

  test('reports lost lines to a returning reader, not to a new one', async () => {
    const last = MAX_CONSOLE_LINES + 100
    const { app, anna, path } = await annasConsole(numbered(1, last))
    const back = await read(app, { path: `${path}?after=10`, token: anna.token, until: `line ${last}\n` })
    expect(back).toContain('event: gap\ndata: {"from":11,"to":100}\n\nid: 101\n')
    const fresh = await read(app, { path, token: anna.token, until: `line ${last}\n` })
    expect(fresh).not.toContain('event: gap')
  })

  test('accepts the token or a ticket in the address, and a ticket once', async () => {
    const { app, anna, bot, path } = await annasConsole(['one'])
    expect(await read(app, { path: `${path}?token=${anna.token}`, until: 'one' })).toContain('data: one')
    const ticket = await ticketOf(anna, bot)
    expect(await read(app, { path: `${path}?token=${ticket}`, until: 'one' })).toContain('data: one')
    expect((await app.call('GET', `${path}?token=${ticket}`)).status).toBe(401)
  })

  test('a ticket opens only its own bot', async () => {
    const { app, anna, bot } = await annasConsole(['one'])
    const other = await app.botOf(await app.player('ben'))
    const ticket = await ticketOf(anna, bot)
    expect((await app.call('GET', `/api/bots/${other}/console?token=${ticket}`)).status).toBe(401)
  })

  test('a visitor gets 401 and another player 404, as ordinary responses', async () => {
    const { app, path } = await annasConsole(['one'])
    const ben = await app.player('ben')
    const visitor = await app.call('GET', path)
    expect([visitor.status, await visitor.text()]).toEqual([401, 'Please sign in.'])
    const foreign = await ben.get(path)
    expect([foreign.status, await foreign.text()]).toEqual([404, 'Bot not found'])
    expect((await ben.post(`${path}/ticket`)).status).toBe(404)
    expect((await app.call('POST', `${path}/ticket`)).status).toBe(401)
  })

  test('a ticket opens nothing after its session has ended', async () => {
    const { app, anna, bot, path } = await annasConsole(['one'])
    const ticket = await ticketOf(anna, bot)
    await anna.post('/api/auth/logout')
    expect((await app.call('GET', `${path}?token=${ticket}`)).status).toBe(401)
  })

  test('a player can follow twenty at once, and another one when one is closed', async () => {
    const { anna, path } = await annasConsole(['one'])
    const open = await Promise.all(Array.from({ length: 20 }, () => anna.get(path)))
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    const refused = await anna.get(path)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
    expect(await refused.text()).toBe('You have 20 live pages open already. Please close one first.')
    await open[0]?.body?.cancel()
    const next = await anna.get(path)
    expect(next.status).toBe(200)
    await Promise.all([...open.slice(1), next].map(({ body }) => body?.cancel()))
  })

  test('opening one counts as a call', async () => {
    const { app, anna, path } = await annasConsole(['one'])
    for (let call = 0; call < 600; call += 1) await app.services.rateLimits.calls.take(anna.id).catch(() => {})
    expect((await app.call('GET', `${path}?token=${anna.token}`)).status).toBe(429)
  })

  test.each(['-1', 'many', '1.5', ''])('a wrong number "%s" means from the beginning', async (after) => {
    const { app, anna, path } = await annasConsole(['one'])
    expect(await read(app, { path: `${path}?after=${after}`, token: anna.token, until: 'one' })).toContain('id: 1\n')
  })
})

import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import type { ConsoleEvents } from '../../../shared/console/console-events'
import { MAX_CONSOLE_LINES } from '../../../shared/limits'
import { createLiveConsoles } from '../../console/stream/live-consoles'
import { numbered } from '../../console/stream/testing/open-log'
import { readStream } from '../../players/events/testing/read-stream'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { streamConsoles } from './consoles-stream'
import { openOwnConsoles } from './own-consoles'

const PATH = '/api/consoles'
const UNKNOWN = 'f'.repeat(24)

let app: TestApp
let anna: Player
let mills: string
let towers: string

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'plus')
  mills = await app.botOf(anna)
  towers = await app.botOf(anna)
})

const print = (bot: string, lines: string[]) => app.services.consoleLog.append(bot, 1, lines)

const consolesIn = (answer: Response) => readStream<ConsoleEvents>(answer)

async function follow(...positions: string[]) {
  const answer = await anna.get(`${PATH}?after=${positions.join()}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  return consolesIn(answer)
}

const ticketOf = async (player: Player) => (await player.api.consoles.ticket.post()).data?.ticket

describe('GET /api/consoles', () => {
  test('streams the stored lines of each bot, then new ones', async () => {
    await print(mills, ['one', 'two'])
    const consoles = await follow(`${mills}:0`, `${towers}:0`)
    expect(await consoles.next('lines')).toEqual({ bot_id: mills, from: 1, lines: ['one', 'two'] })
    await print(towers, ['first'])
    expect(await consoles.next('lines')).toEqual({ bot_id: towers, from: 1, lines: ['first'] })
    await print(mills, ['three'])
    expect(await consoles.next('lines')).toEqual({ bot_id: mills, from: 3, lines: ['three'] })
  })

  test("continues after the reader's last number of each bot", async () => {
    for (const bot of [mills, towers]) await print(bot, numbered(1, 5))
    const consoles = await follow(`${mills}:3`, `${towers}:4`)
    const read = [await consoles.next('lines'), await consoles.next('lines')]
    expect(read).toContainEqual({ bot_id: mills, from: 4, lines: numbered(4, 5) })
    expect(read).toContainEqual({ bot_id: towers, from: 5, lines: numbered(5, 5) })
  })

  test('brings each line once and in order, however many a bot has printed', async () => {
    await print(mills, numbered(1, MAX_CONSOLE_LINES))
    const consoles = await follow(`${mills}:0`)
    const lines: string[] = []
    while (lines.length < MAX_CONSOLE_LINES) {
      const piece = await consoles.next('lines')
      expect(piece.from).toBe(lines.length + 1)
      lines.push(...piece.lines)
    }
    expect(lines).toEqual(numbered(1, MAX_CONSOLE_LINES))
  })

  test('reports lost lines', async () => {
    await print(mills, numbered(1, MAX_CONSOLE_LINES + 100))
    const consoles = await follow(`${mills}:10`)
    expect(await consoles.next('gap')).toEqual({ bot_id: mills, from: 11, to: 100 })
    expect((await consoles.next('lines')).from).toBe(101)
  })

  test('a line break in a line forges no event', async () => {
    await print(mills, ['one\n\nevent: gone\ndata: {}'])
    const consoles = await follow(`${mills}:0`)
    await consoles.next('lines')
    expect(consoles.names).toEqual(['late', 'lines'])
  })

  test('begins by saying that lines are not late', async () => {
    const consoles = await follow(`${mills}:0`)
    expect(await consoles.next('late')).toEqual({ late: false })
  })

  test("another player's bot and a missing one are gone; the other consoles go on", async () => {
    const bens = await app.botOf(await app.player('ben'))
    await print(bens, ['secret'])
    const consoles = await follow(`${bens}:0`, `${UNKNOWN}:0`, 'nonsense:0', `${mills}:0`)
    for (const bot_id of [bens, UNKNOWN, 'nonsense']) expect(await consoles.next('gone')).toEqual({ bot_id })
    await print(mills, ['one'])
    expect((await consoles.next('lines')).bot_id).toBe(mills)
    expect(consoles.blocks.join()).not.toContain('secret')
  })

  test('ends when all bots are missing', async () => {
    const consoles = await follow(`${UNKNOWN}:0`)
    await consoles.ended()
    expect(consoles.names.filter((name) => name !== 'late')).toEqual(['gone'])
  })

  test('accepts the token or a ticket in the address, and a ticket once', async () => {
    const path = `${PATH}?after=${mills}:0`
    const byToken = await app.call('GET', `${path}&token=${anna.token}`)
    expect(byToken.status).toBe(200)
    const ticket = await ticketOf(anna)
    const byTicket = await app.call('GET', `${path}&token=${ticket}`)
    expect(byTicket.status).toBe(200)
    expect((await app.call('GET', `${path}&token=${ticket}`)).status).toBe(401)
    for (const { body } of [byToken, byTicket]) await body?.cancel()
  })

  test('a visitor, and a ticket for something else, are refused in an ordinary response', async () => {
    const path = `${PATH}?after=${mills}:0`
    const visitor = await app.call('GET', path)
    expect([visitor.status, await visitor.text()]).toEqual([401, 'Please sign in.'])
    const { data } = await anna.api.events.ticket.post()
    expect((await app.call('GET', `${path}&token=${data?.ticket}`)).status).toBe(401)
    expect((await app.call('POST', `${PATH}/ticket`)).status).toBe(401)
  })

  test.each(['', '?after=', '?after=many', `?after=${UNKNOWN}:-1`, `?after=${UNKNOWN}:1,`])(
    'an address "%s" is refused with a sentence',
    async (query) => {
      const refused = await anna.get(PATH + query)
      expect([refused.status, await refused.text()]).toEqual([
        422,
        'Please name the consoles as <bot>:<number>, separated by commas.',
      ])
    },
  )

  test('follows twenty at once, and no more', async () => {
    const of = (count: number) => Array.from({ length: count }, (_, at) => `${String(at).padStart(24, '0')}:0`).join()
    await consolesIn(await anna.get(`${PATH}?after=${of(20)}`)).ended()
    const refused = await anna.get(`${PATH}?after=${of(21)}`)
    expect([refused.status, await refused.text()]).toEqual([422, 'Please ask for at most 20 consoles at once.'])
  })

  test('counts as one stream of a player', async () => {
    const path = `${PATH}?after=${mills}:0,${towers}:0`
    const open = await Promise.all(Array.from({ length: 20 }, () => anna.get(path)))
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    expect((await anna.get(path)).status).toBe(429)
    await open[0]?.body?.cancel()
    const next = await anna.get(path)
    expect(next.status).toBe(200)
    await Promise.all([...open.slice(1), next].map(({ body }) => body?.cancel()))
  })
})

test('viewers of the same consoles share one reader of each', async () => {
  const { consoleLog } = app.services
  const followed = spyOn(consoleLog, 'onLines')
  const answers = await Promise.all([1, 2, 3].map(() => follow(`${mills}:0`, `${towers}:0`)))
  const single = await anna.get(`/api/bots/${mills}/console`)
  const texts = answers.map((each) => each.next('lines'))
  await print(mills, ['one'])
  expect(await Promise.all(texts)).toEqual(texts.map(() => ({ bot_id: mills, from: 1, lines: ['one'] })))
  expect(followed.mock.calls.filter(([bot]) => bot === mills)).toHaveLength(1)
  await single.body?.cancel()
})

test('a reader that stops reading gets each line of its consoles once, when it reads again', async () => {
  const consoles = await follow(`${mills}:0`, `${towers}:0`)
  await consoles.next('late')
  const long = 'x'.repeat(700)
  for (let from = 1; from <= 400; from += 50) {
    for (const bot of [mills, towers])
      await print(
        bot,
        numbered(from, from + 49).map((line) => `${line} ${long}`),
      )
  }
  const last = new Map<string, number>()
  while (last.get(mills) !== 400 || last.get(towers) !== 400) {
    const { bot_id, from, lines } = await consoles.next('lines')
    expect(from).toBe((last.get(bot_id) ?? 0) + 1)
    last.set(bot_id, from + lines.length - 1)
  }
})

test('a console of several ends with its bot, and the stream with its last console', async () => {
  const { consoleLog, clock } = app.services
  const consoles = await openOwnConsoles(anna, [mills, towers])
  const positions = new Map([mills, towers].map((bot) => [bot, 0]))
  const [leaving, { signal: closing }] = [new AbortController(), new AbortController()]
  const events = consolesIn(
    streamConsoles({
      consoleLog,
      live: createLiveConsoles({ consoleLog, clock }),
      consoles,
      positions,
      leaving,
      closing,
    }),
  )
  await anna.api.bots({ id: mills }).delete()
  expect(await consoles.refresh()).toBe(true)
  expect(await events.next('gone')).toEqual({ bot_id: mills })
  await print(towers, ['one'])
  expect((await events.next('lines')).bot_id).toBe(towers)
  await anna.api.bots({ id: towers }).delete()
  expect(await consoles.refresh()).toBe(false)
  expect(await events.next('gone')).toEqual({ bot_id: towers })
  await events.ended()
})

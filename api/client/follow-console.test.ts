import { describe, expect, test } from 'bun:test'
import { MAX_CONSOLE_LINES } from '../../shared/limits'
import { createFakeClock } from '../testing/fake-clock'
import { testApp } from '../testing/test-app'
import type { CallError } from './call-error'
import { connectClient } from './connect-client'
import type { FollowOptions } from './follow-console'

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)

/** Passes on so many bytes, then breaks. */
function cutAfter(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.slice(0, left))
      left -= chunk.length
      if (left <= 0) controller.error(new TypeError('The connection was reset.'))
    },
  })
}

/** The client of a server whose connections break, each after so many bytes; further ones hold. */
async function annasClient(cuts: number[] = []) {
  const app = await testApp()
  const anna = await app.player('anna')
  const bot = await app.botOf(anna)
  const clock = createFakeClock()
  const positions: (string | null)[] = []
  async function fetch(request: Request) {
    const { pathname } = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    const answer = await app.call('GET', pathname, { headers })
    positions.push(request.headers.get('last-event-id'))
    const cut = cuts[positions.length - 1]
    return cut === undefined ? answer : new Response(answer.body?.pipeThrough(cutAfter(cut)), answer)
  }
  const client = connectClient({ baseUrl: 'http://localhost', token: anna.token, clock, fetch }, [])
  return { client, bot, clock, positions, print: (lines: string[]) => app.services.consoleLog.append(bot, 1, lines) }
}

type Annas = Awaited<ReturnType<typeof annasClient>>

/** The numbers and texts of the lines until the last one. */
async function followed({ client, bot }: Annas, last: number, options?: FollowOptions): Promise<string[]> {
  const lines: string[] = []
  for await (const { number, text } of client.follow(bot, options)) {
    lines.push(`${number} ${text}`)
    if (number === last) break
  }
  return lines
}

const shown = (from: number, to: number) => numbered(from, to).map((text, index) => `${from + index} ${text}`)

describe('Following a console', () => {
  test('brings the kept lines, then new ones', async () => {
    const anna = await annasClient()
    await anna.print(numbered(1, 3))
    const reading = followed(anna, 5)
    await anna.print(numbered(4, 5))
    expect(await reading).toEqual(shown(1, 5))
  })

  test('brings each line once over connections that break anywhere, in the middle of a line too', async () => {
    const anna = await annasClient([0, 20, 55, 57, 90, 121])
    await anna.print(numbered(1, 40))
    const reading = followed(anna, 40)
    let isRead = false
    void reading.then(() => {
      isRead = true
    })
    while (!isRead) await anna.clock.advance(30_000)
    expect(await reading).toEqual(shown(1, 40))
    expect(anna.positions).toHaveLength(7)
    expect(anna.positions.slice(0, 2)).toEqual([null, null])
    expect(Number(anna.positions.at(-1))).toBeGreaterThan(1)
  })

  test('continues after a line that the caller has', async () => {
    const anna = await annasClient()
    await anna.print(numbered(1, 5))
    expect(await followed(anna, 5, { after: 3 })).toEqual(shown(4, 5))
  })

  test('tells of lines that are no longer kept', async () => {
    const last = MAX_CONSOLE_LINES + 100
    const anna = await annasClient()
    await anna.print(numbered(1, last))
    const gaps: object[] = []
    const lines = await followed(anna, last, { after: 10, onGap: (gap) => gaps.push(gap) })
    expect(gaps).toEqual([{ from: 11, to: 100 }])
    expect(lines).toEqual(shown(101, last))
  })

  test('ends when the signal is aborted, and while it waits for a connection', async () => {
    const anna = await annasClient([0, 0, 0])
    const leaving = new AbortController()
    const reading = followed(anna, 1, { signal: leaving.signal })
    await anna.clock.untilAsleep()
    leaving.abort()
    expect(await reading).toEqual([])
  })

  test('connects again when the connection is silent for longer than the server ever is', async () => {
    const anna = await annasClient()
    await anna.print(['one'])
    const { client, bot, clock, positions, print } = anna
    const lines = client.follow(bot)
    await lines.next()
    const next = lines.next()
    // The server's heartbeats are on its own clock, so this one hears none.
    await clock.untilAsleep()
    await clock.advance(45_000)
    await clock.untilAsleep()
    await clock.advance(30_000)
    await print(['two'])
    expect((await next).value).toMatchObject({ number: 2, text: 'two' })
    expect(positions).toEqual([null, '1'])
    await lines.return(undefined)
  })

  test("throws the server's sentence for a bot that is not the caller's", async () => {
    const { client } = await annasClient()
    const refusal = await client
      .follow('f'.repeat(24))
      .next()
      .catch((error: CallError) => error)
    expect(refusal).toMatchObject({ name: 'CallError', status: 404, message: 'Bot not found' })
  })
})

test('A line has its time, sign and decision, and one of another form its text', async () => {
  const anna = await annasClient()
  await anna.print(['2026-11-28T00:11:13Z >3-17 140 troops leave.', 'Loading plugins'])
  const lines = anna.client.follow(anna.bot)
  expect((await lines.next()).value).toEqual({
    number: 1,
    at: new Date('2026-11-28T00:11:13Z'),
    sign: '>',
    text: '140 troops leave.',
    decision: '3-17',
  })
  expect((await lines.next()).value).toEqual({
    number: 2,
    at: null,
    sign: null,
    text: 'Loading plugins',
    decision: null,
  })
  await lines.return(undefined)
})

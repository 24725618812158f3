import { expect, test } from 'bun:test'
import mongoose, { Types } from 'mongoose'
import { type Player, testApp } from '../test-app'
import { MAX_RATIOS } from './limits'
import { processorRatio } from './processor-ratio'
import { show } from './show'

const CALLS = 300
/** Each may make 600 calls a minute. */
const READERS = 16
const BOTS_EACH = 6
const CONSOLES = 5
/** A player may have twenty streams. */
const VIEWERS_EACH = 20
/** Lines within a tenth of a second are sent together, so each takes that long. */
const LINES = 25
const MAX_ATTEMPTS = 3

const app = await testApp()
const bots = mongoose.connection.collection('bots')
const inTurn = <Item>(items: Item[]) => {
  let count = 0
  return () => items[count++ % items.length] as Item
}

const readersOpened = Promise.all(Array.from({ length: READERS }, openReader))

async function openReader() {
  const player = await app.player('reader', 'premium')
  const id = new Types.ObjectId(await app.botOf(player))
  const bot = await bots.findOne({ _id: id })
  const others = Array.from({ length: BOTS_EACH - 1 }, (_, place) => ({
    ...bot,
    _id: new Types.ObjectId(),
    slot: 1 + place,
  }))
  await bots.insertMany(others)
  const answer = await readBots(player, FRESH)
  const { bots: listed } = (await answer.json()) as { bots: unknown[] }
  expect(listed).toHaveLength(BOTS_EACH)
  return { player, user: new Types.ObjectId(player.id), tag: answer.headers.get('etag') ?? '' }
}

const FRESH = { 'cache-control': 'no-cache' }
const readBots = (player: Player, headers: Record<string, string>) => player.get('/api/bots', headers)

async function whole(answer: Response, status: number) {
  await answer.arrayBuffer()
  if (answer.status !== status) throw new Error(`The answer was ${answer.status}`)
}

const freshList = (reader: () => Awaited<ReturnType<typeof openReader>>) => async () =>
  whole(await readBots(reader().player, FRESH), 200)

test('A new list of bots takes little more of the processor than the driver alone', async () => {
  const reader = inTurn(await readersOpened)
  const shown = Object.keys((await bots.findOne({ user: reader().user })) ?? {})
  const projection = Object.fromEntries(shown.map((field) => [field, 1]))
  const byDriver = async () => {
    const { player, user } = reader()
    const request = new Request('http://localhost/api/bots', { headers: { authorization: `Bearer ${player.token}` } })
    const found = await bots.find({ user }, { projection, sort: { _id: 1 }, limit: 100 }).toArray()
    await whole(Response.json({ bots: found, asked: request.headers.get('authorization') }), 200)
  }
  await expectRatio('freshListToDriver', { work: freshList(reader), unit: byDriver, calls: CALLS })
})

test('An answer that has not changed takes a fraction of a new one', async () => {
  const reader = inTurn(await readersOpened)
  const again = async () => {
    const { player, tag } = reader()
    await whole(await readBots(player, { 'if-none-match': tag }), 304)
  }
  await expectRatio('unchangedToFresh', { work: again, unit: freshList(reader), calls: CALLS })
})

test('A line takes little more for each viewer than bare streams', async () => {
  const consoles = await Promise.all(Array.from({ length: CONSOLES }, openConsole))
  const viewers = consoles.flatMap(({ viewers }) => viewers)
  let printed = 0
  const line = () => `15:04 Sent 140 troops to the tower at 39:37, back in ${++printed} minutes`
  const byCastellan = async () => {
    const text = line()
    const reading = viewers.map((viewer) => readUntil(viewer, text))
    await Promise.all(consoles.map(({ bot }) => app.services.consoleLog.append(bot, 1, [text])))
    await Promise.all(reading)
  }
  const streams = viewers.map(openBareStream)
  const encoder = new TextEncoder()
  const bare = async () => {
    const text = line()
    const reading = streams.map(({ reader }) => readUntil(reader, text))
    for (const { send } of streams) send(encoder.encode(`id: ${printed}\ndata: ${text}\n\n`))
    await Promise.all(reading)
  }
  await expectRatio('lineToBareStream', { work: byCastellan, unit: bare, calls: LINES })
  await Promise.all(viewers.map((viewer) => viewer?.cancel()))
})

async function openConsole() {
  const player = await app.player('viewed', 'premium')
  const bot = await app.botOf(player)
  const opening = Array.from({ length: VIEWERS_EACH }, () => player.get(`/api/bots/${bot}/console`))
  const viewers = (await Promise.all(opening)).map(({ body }) => body?.getReader())
  for (const viewer of viewers) await readUntil(viewer, ': following')
  return { bot, viewers }
}

type Reader = { read(): Promise<{ value?: Uint8Array; done: boolean }> }

async function readUntil(reader: Reader | undefined, text: string) {
  const decoder = new TextDecoder()
  for (let read = ''; !read.includes(text); ) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) throw new Error('The stream ended')
    read += decoder.decode(value)
  }
}

function openBareStream() {
  const { promise, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  let send = (_: Uint8Array) => {}
  const stream = new ReadableStream<Uint8Array>({ start: resolve })
  promise.then((controller) => {
    send = (bytes) => controller.enqueue(bytes)
  })
  return { reader: stream.getReader(), send: (bytes: Uint8Array) => send(bytes) }
}

/** Measures again before it fails: other programs may take the processor's caches in between. */
async function expectRatio(name: keyof typeof MAX_RATIOS, compared: Parameters<typeof processorRatio>[0]) {
  const limit = MAX_RATIOS[name]
  let ratio = Number.POSITIVE_INFINITY
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && ratio > limit; attempt += 1) {
    ratio = await processorRatio({ ...compared, calls: attempt * compared.calls })
    show(name, ratio)
  }
  expect(ratio).toBeLessThanOrEqual(limit)
}

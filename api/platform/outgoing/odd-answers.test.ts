import { describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { systemClock } from '../time/clock'
import { createOutgoing } from './outgoing'

/** Answers with bytes of any kind. */
async function rawReceiver(answer: (socket: Socket) => void) {
  const closed = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('close', () => closed.resolve())
    socket.once('data', () => answer(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterTest(() => {
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, closed: closed.promise }
}

const post = (url: string, clock = systemClock) =>
  createOutgoing({ clock, allowsLoopback: true }).post({
    url,
    headers: {},
    body: '{}',
    timeoutMs: 5000,
    maxAnswerBytes: 1024,
  })

describe('The outcome is an answer or an OutgoingError', () => {
  test.each([
    ['no HTTP', 'nonsense\r\n\r\n'],
    ['a header without a colon', 'HTTP/1.1 200 OK\r\nno colon\r\n\r\n'],
    ['a space in the name of a header', 'HTTP/1.1 200 OK\r\nbad name: x\r\ncontent-length: 0\r\n\r\n'],
    ['a zero byte in a header', 'HTTP/1.1 200 OK\r\nx: a\u0000b\r\ncontent-length: 0\r\n\r\n'],
    ['a header beyond ASCII', 'HTTP/1.1 200 OK\r\nx: \u00e9\u00ff\r\ncontent-length: 0\r\n\r\n'],
    ['a status of no kind', 'HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'],
    ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'],
    ['less than was promised', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab'],
    ['a broken chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['a header of a megabyte', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`],
    ['nothing', ''],
  ])('after %s', async (_, bytes) => {
    const { url } = await rawReceiver((socket) => socket.end(bytes, 'latin1'))
    const outcome = await post(url).then(
      ({ status }) => `${status}`,
      (error) => error.name,
    )
    expect(outcome).toMatch(/^(200|999|OutgoingError)$/)
  })
})

test('An answer that drips ends after its time, and its connection is closed', async () => {
  const clock = createFakeClock()
  const dripped = Promise.withResolvers<void>()
  const { url, closed } = await rawReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n', () => dripped.resolve())
  })
  const failure = post(url, clock).catch(String)
  await dripped.promise
  await clock.advance(5000)
  expect(await failure).toBe('OutgoingError: No answer came within 5 seconds.')
  await closed
})

test('Of 10 MB the beginning is read, and the connection is closed', async () => {
  const { url, closed } = await rawReceiver((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 10000000\r\n\r\n`)
    socket.write(Buffer.alloc(10_000_000, 'x'))
  })
  expect((await post(url)).text).toBe('x'.repeat(1024))
  await closed
})

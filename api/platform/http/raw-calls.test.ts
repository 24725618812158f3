import { beforeAll, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SECOND } from '../../../shared/time'
import { type App, createApp } from '../../app'
import { closeAfterAllTests } from '../../testing/closing'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'

let clock: FakeClock
let port: number

beforeAll(async () => {
  const { services } = await testApp()
  clock = createFakeClock()
  const app: App = createApp({ ...services, clock }).listen({ port: 0, hostname: '127.0.0.1', reusePort: false })
  closeAfterAllTests(() => app.server?.stop(true))
  port = app.server?.port ?? 0
})

function send(...lines: string[]): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return socket
}

const ended = (...lines: string[]) => send(...lines, 'Connection: close', '', '')

describe('A call with a malformed Host header', () => {
  test.each(['a b', '[::', 'a/b', 'anna@castellan', '%'])('"%s" is refused in one sentence', async (host) => {
    for (const path of ['/', '/api/health', '/api/bots?token=hunter2', '/robots.txt', '/nowhere']) {
      const answer = await text(ended(`GET ${path} HTTP/1.1`, `Host: ${host}`))
      expect(answer).toStartWith('HTTP/1.1 400 ')
      expect(answer).toContain('\r\nContent-Type: text/plain; charset=utf-8\r\n')
      expect(answer).toEndWith('\r\n\r\nThe Host header of this call is not the name of a host.')
    }
  })

  test('may leave the host out in HTTP/1.0', async () => {
    for (const path of ['/api/health', '/robots.txt'])
      expect(await text(ended(`GET ${path} HTTP/1.0`))).toStartWith('HTTP/1.1 200 ')
  })
})

describe('A call whose address is not UTF-8', () => {
  const REFUSAL = 'The address of this call is not UTF-8, with percent signs written as %25.'

  test.each([
    '/api/bots/%ff',
    '/api/bots/%c3',
    '/api/templates/100%',
    '/api/users/announcements?cursor=%fe',
    '/api/users/announcements?%ff=1',
    '/api/users/announcements?cursor=\xff',
    '/api/nowhere/\xc3',
  ])('"%s" is refused in one sentence', async (path) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'))
    const answer = await text(socket)
    expect(answer).toStartWith('HTTP/1.1 400 ')
    expect(answer).toEndWith(`\r\n\r\n${REFUSAL}`)
  })

  test.each(['/api/templates/100%25', '/api/templates/kr%C3%A4he', '/api/templates/%F0%9F%91%91'])(
    'is not "%s"',
    async (path) => {
      expect(await text(ended(`GET ${path} HTTP/1.1`, 'Host: localhost'))).toStartWith('HTTP/1.1 404 ')
    },
  )
})

describe('Nothing of the server software is shown', () => {
  test.each(['/bun:info', '/src:/api/app.ts'])('at %s', async (path) => {
    expect(await text(ended(`GET ${path} HTTP/1.1`, 'Host: localhost'))).toStartWith('HTTP/1.1 404 ')
  })
})

describe('A body that never ends', () => {
  const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 50', '', '{"email"']

  test('is refused after half a minute, however often a byte arrives, and its connection is closed', async () => {
    const socket = send('POST /api/auth/login HTTP/1.1', ...head)
    const answer = text(socket)
    await clock.untilAsleep()
    await clock.advance(29 * SECOND)
    socket.write(':')
    await clock.advance(999)
    expect(clock.sleeping).toBe(1)
    await clock.advance(1)
    expect(await answer).toStartWith('HTTP/1.1 408 ')
    expect(await answer).toEndWith('\r\n\r\nThe body took too long to arrive.')
  })

  test('is not read any longer if no route needs it', async () => {
    const answer = text(send('DELETE /api/accounts/1 HTTP/1.1', 'Connection: close', ...head))
    await clock.untilAsleep()
    await clock.advance(30 * SECOND)
    expect(await answer).toStartWith('HTTP/1.1 401 ')
  })

  test('is accepted in pieces within that time', async () => {
    const socket = send('POST /api/auth/login HTTP/1.1', 'Connection: close', ...head)
    await clock.untilAsleep()
    socket.write(':"anna@example.com","password":"xx"}'.padEnd(42))
    expect(await text(socket)).toStartWith('HTTP/1.1 401 ')
    expect(clock.sleeping).toBe(0)
  })
})

test('Answers of the API are dated by the clock of the store', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/templates`)
  expect(answer.headers.get('date')).toBe(new Date(clock.now()).toUTCString())
})

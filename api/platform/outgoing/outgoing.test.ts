import { describe, expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { systemClock } from '../time/clock'
import { createOutgoing } from './outgoing'
import { isPublic } from './refuse-forbidden'

const production = createOutgoing({ clock: systemClock, allowsLoopback: false })
const development = createOutgoing({ clock: systemClock, allowsLoopback: true })

const call = (url: string, parts: object = {}) => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: '{"a":1}',
  timeoutMs: 5000,
  maxAnswerBytes: 1024,
  ...parts,
})

function receiver(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = []
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      requests.push(request)
      return answer(request)
    },
  })
  closeAfterTest(() => server.stop(true))
  return { url: `http://localhost:${server.port}/hook?x=1`, port: server.port, requests }
}

const FORBIDDEN = [
  ...[
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https:',
    'nonsense',
    '',
  ],
  ...['https://anna:secret@example.com/', 'https://anna@example.com/'],
  ...['https://example.com:22/', 'https://example.com:80/', 'https://example.com:6379/', 'https://example.com:8080/'],
  ...['https://localhost/', 'https://localhost./', 'https://LOCALHOST/', 'https://a.localhost/', 'https://printer/'],
  ...['https://router.local/', 'https://db.internal/', 'https://metadata.google.internal/', 'https://nas.lan/'],
  ...['https://metadata/', 'https://intranet/', 'https://x.home.arpa/', 'https://host.docker.internal/'],
  ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/'],
  ...['https://127.255.255.254/', 'https://0.0.0.0/', 'https://0/', 'https://10.0.0.1/', 'https://10.255.255.255/'],
  ...['https://172.16.0.1/', 'https://172.31.255.255/', 'https://192.168.0.1/', 'https://169.254.169.254/'],
  ...['https://168.63.129.16/', 'https://0xa83f8110/'],
  ...[
    'https://100.64.0.1/',
    'https://100.127.255.255/',
    'https://192.0.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
  ],
  ...['https://198.51.100.1/', 'https://203.0.113.1/', 'https://224.0.0.1/', 'https://239.255.255.255/'],
  ...['https://240.0.0.1/', 'https://255.255.255.255/', 'https://1.2.3.4.5/'],
  ...[
    'https://[::]/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::7f00:1]/',
  ],
  ...[
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:7f00:1::]/',
  ],
  ...[
    'https://[2001:0:1::]/',
    'https://[2001:db8::1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
  ],
  ...['https://[ff02::1]/', 'https://[100::1]/', 'https://[fec0::1]/', 'https://[4000::1]/'],
  ...['https://127。0。0。1/', 'https://①②⑦.0.0.1/', 'https://127.0.0.1:8443/', 'https://127.0.0.1.:443/'],
]

describe('In production', () => {
  test.each(FORBIDDEN)('%p is refused at input, and when it is called', async (url) => {
    expect(() => production.refuseForbidden(url)).toThrow(/\.$/)
    await expect(production.post(call(url))).rejects.toMatchObject({ name: 'OutgoingError' })
  })

  test.each([
    'https://example.com/',
    'https://example.com:8443/a?b=c',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
  ])('%p is allowed', (url) => production.refuseForbidden(url))

  test.each([['10.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::1'], ['fe80::1'], ['::ffff:169.254.169.254'], []])(
    'a name with the addresses %p is not called',
    async (...addresses) => {
      const outgoing = createOutgoing({ clock: systemClock, allowsLoopback: false, lookUp: async () => addresses })
      await expect(outgoing.post(call('https://example.com/'))).rejects.toThrow(/private network|not known/)
    },
  )

  test('the machine itself is not called, not even by a name', async () => {
    const { port, requests } = receiver(() => new Response())
    const outgoing = createOutgoing({ clock: systemClock, allowsLoopback: false, lookUp: async () => ['127.0.0.1'] })
    for (const url of [`http://localhost:${port}/`, `https://example.com:8443/`])
      await expect(outgoing.post(call(url))).rejects.toThrow()
    expect(requests).toEqual([])
  })
})

test('The address that was checked is the one that is connected to, whatever the name has a moment later', async () => {
  const { url, requests } = receiver(() => new Response('Here.'))
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const looked: string[] = []
  const outgoing = createOutgoing({
    clock: systemClock,
    allowsLoopback: true,
    async lookUp(name) {
      looked.push(name)
      return answers.shift() ?? []
    },
  })
  expect(await outgoing.post(call(url))).toMatchObject({ status: 200, text: 'Here.' })
  expect([looked, requests.length]).toEqual([['localhost'], 1])
  await expect(outgoing.post(call(url))).rejects.toThrow('private network')
})

describe('A call', () => {
  test('posts the body, with the headers and the name of the receiver', async () => {
    const seen: string[] = []
    const { url } = receiver(async (request) => {
      seen.push(request.method, new URL(request.url).search, request.headers.get('host') ?? '', await request.text())
      return new Response('Thanks', { status: 201, headers: { 'retry-after': '7' } })
    })
    const answer = await development.post(call(url))
    expect(answer).toMatchObject({ status: 201, text: 'Thanks' })
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(seen).toEqual(['POST', '?x=1', new URL(url).host, '{"a":1}'])
  })

  test('does not follow redirects', async () => {
    const { url, requests } = receiver(() => Response.redirect('http://localhost:1/'))
    expect(await development.post(call(url))).toMatchObject({ status: 302 })
    expect(requests).toHaveLength(1)
  })

  test('keeps the beginning of an endless answer', async () => {
    const piece = new TextEncoder().encode('x'.repeat(1000))
    const endless = () =>
      new ReadableStream({
        async pull(controller) {
          await new Promise(setImmediate)
          controller.enqueue(piece)
        },
      })
    const { url } = receiver(() => new Response(endless()))
    expect((await development.post(call(url, { maxAnswerBytes: 1500 }))).text).toHaveLength(1500)
  })

  test('ends after its time, also while the name is looked up', async () => {
    const silent = receiver(() => new Promise(() => {}))
    await expect(development.post(call(silent.url, { timeoutMs: 50 }))).rejects.toThrow(/^No answer came within/)
    const clock = createFakeClock()
    const outgoing = createOutgoing({ clock, allowsLoopback: false, lookUp: () => new Promise(() => {}) })
    const failure = outgoing.post(call('https://example.com/', { timeoutMs: 15_000 })).catch(String)
    await clock.untilAsleep()
    await clock.advance(15_000)
    expect(await failure).toBe('OutgoingError: No answer came within 15 seconds.')
  })

  test('to a port where nothing listens says so', async () => {
    await expect(development.post(call('http://127.0.0.1:1/'))).rejects.toThrow('The receiver could not be reached.')
  })
})

test('Addresses of the whole world are public', () => {
  expect(['8.8.8.8', '93.184.216.34', '2a00:1450:4001:82f::200e'].filter((address) => !isPublic(address))).toEqual([])
})

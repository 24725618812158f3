import { describe, expect, test } from 'bun:test'
import { systemClock } from '../time/clock'
import { createOutgoing } from './outgoing'
import { isPublic } from './refuse-forbidden'
import { startTlsReceiver } from './testing/tls-receiver'

// Addresses of this machine: the first stands for the internet, the second for what must not be reached.
const OUTSIDE = '127.0.0.2'
const INSIDE = '127.0.0.1'
const NAME = 'hooks.example.com'

interface Scene {
  port: number
  authorities?: string
  lookUp?(): Promise<string[]>
}

function postTo({ port, lookUp = async () => [OUTSIDE], ...rest }: Scene) {
  const outgoing = createOutgoing({
    clock: systemClock,
    allowsLoopback: false,
    ports: [String(port)],
    isPublic: (address) => address.startsWith('127.0.0.') && address !== INSIDE,
    lookUp,
    ...rest,
  })
  return (name = NAME) =>
    outgoing.post({ url: `https://${name}:${port}/x`, headers: {}, body: '{}', timeoutMs: 10_000, maxAnswerBytes: 100 })
}

describe('A call by https', () => {
  test('arrives under the name of the certificate', async () => {
    using receiver = startTlsReceiver({ hostname: OUTSIDE, name: NAME })
    const { port, authorities } = receiver
    expect(await postTo({ port, authorities })()).toMatchObject({ status: 200, text: 'thanks' })
    expect(receiver.calls).toEqual([`https://${NAME}:${port}/x`])
  })

  test('is refused if the certificate is for another name, or nobody vouches for it', async () => {
    using receiver = startTlsReceiver({ hostname: OUTSIDE, name: NAME })
    const { port, authorities } = receiver
    const sentence = expect.stringContaining('certificate')
    expect(await postTo({ port, authorities })('other.example.com').catch(String)).toEqual(sentence)
    expect(await postTo({ port })().catch(String)).toEqual(sentence)
    expect(receiver.calls).toEqual([])
  })

  test('connects to the address that was checked, and a name that answers another one later is refused', async () => {
    using outside = startTlsReceiver({ hostname: OUTSIDE, name: NAME })
    const { port, authorities } = outside
    using inside = startTlsReceiver({ hostname: INSIDE, name: NAME, port })
    const answers = [[OUTSIDE], [INSIDE]]
    const post = postTo({ port, authorities, lookUp: async () => answers.shift() ?? [INSIDE] })
    expect((await post()).status).toBe(200)
    await expect(post()).rejects.toThrow('private network')
    expect([outside.calls.length, inside.calls.length]).toEqual([1, 0])
  })

  test('tries the next address of a name if the first does not answer', async () => {
    using receiver = startTlsReceiver({ hostname: OUTSIDE, name: NAME })
    const { port, authorities } = receiver
    const lookUp = async () => ['127.0.0.3', OUTSIDE]
    expect((await postTo({ port, authorities, lookUp })()).status).toBe(200)
  })

  test.each(['HTTPS_PROXY', 'https_proxy'])('takes no proxy from %s', async (variable) => {
    using receiver = startTlsReceiver({ hostname: OUTSIDE, name: NAME })
    const { port, authorities } = receiver
    const before = Bun.env[variable]
    Bun.env[variable] = `http://${INSIDE}:9`
    try {
      expect((await postTo({ port, authorities })()).status).toBe(200)
    } finally {
      if (before === undefined) delete Bun.env[variable]
      else Bun.env[variable] = before
    }
  })
})

test("A machine's own addresses are not public to it", () => {
  expect(isPublic('93.184.215.14')).toBe(true)
  expect(isPublic('93.184.215.14', ['127.0.0.1', '93.184.215.14'])).toBe(false)
})

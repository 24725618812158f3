import { beforeEach, describe, expect, test } from 'bun:test'
import { createLog } from '../../platform/log'
import { openRedis } from '../../platform/redis/open-redis'
import { systemClock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server'
import type { MessageBus } from './message-bus'
import { openRedisBus } from './redis-bus'

const log = createLog('silent')

async function openProcess({ url }: RedisServer) {
  const redis = await openRedis(url, { log })
  closeAfterTest(() => redis.close())
  const subscriber = redis.connectSubscriber()
  const deps = { redis: { ...redis, connectSubscriber: () => subscriber }, clock: systemClock, log }
  const untilDisconnected = () => new Promise((resolve) => subscriber.once('close', resolve))
  return { redis, untilDisconnected, bus: await openRedisBus(deps) }
}

/** The messages on a channel, in order; `onMissed` is one of them. */
async function listenTo(bus: MessageBus, channel: string, until?: AbortSignal) {
  const received: string[] = []
  let check = () => {}
  const note = (word: string) => {
    received.push(word)
    check()
  }
  await bus.subscribe(channel, { onMessage: note, onMissed: () => note('missed') }, until)
  const untilReceived = (word: string) =>
    new Promise<void>((resolve) => {
      check = () => received.includes(word) && resolve()
      check()
    })
  return { received, untilReceived }
}

describe.skipIf(!hasRedis)('A bus between two processes (needs redis-server)', () => {
  let server: RedisServer

  beforeEach(async () => {
    server = await startRedis()
    closeAfterTest(() => server.dispose())
  })

  test('delivers once to each listener, in order, and only on its channel', async () => {
    const [here, there] = await Promise.all([openProcess(server), openProcess(server)])
    const own = await listenTo(here.bus, 'birds')
    const others = await listenTo(there.bus, 'birds')
    const fish = await listenTo(there.bus, 'fish')
    for (const word of ['a tit', 'two  owls', '', 'end']) here.bus.publish('birds', word)
    here.bus.publish('fish', 'end')
    await Promise.all([others.untilReceived('end'), fish.untilReceived('end')])
    expect([own.received, others.received, fish.received]).toEqual([
      ['a tit', 'two  owls', '', 'end'],
      ['a tit', 'two  owls', '', 'end'],
      ['end'],
    ])
  })

  test('subscribes only while this process has a listener', async () => {
    const { bus, redis } = await openProcess(server)
    const listening = async () => (await redis.commands.pubsub('CHANNELS', '*birds*')) as string[]
    const [one, other] = [new AbortController(), new AbortController()]
    await Promise.all([listenTo(bus, 'birds', one.signal), listenTo(bus, 'birds', other.signal)])
    one.abort()
    await bus.subscribe('fish', { onMessage() {} })
    expect(await listening()).toHaveLength(1)
    other.abort()
    await bus.subscribe('frogs', { onMessage() {} })
    expect(await listening()).toEqual([])
  })

  test('delivers within the process while Redis is away, and reports possible losses once it is back', async () => {
    const [here, there] = await Promise.all([openProcess(server), openProcess(server)])
    const own = await listenTo(here.bus, 'birds')
    const others = await listenTo(there.bus, 'birds')
    const disconnected = there.untilDisconnected()
    await server.stop()
    await disconnected
    const late = await listenTo(there.bus, 'birds')
    expect(there.bus.isConnected).toBe(false)
    here.bus.publish('birds', 'a tit')
    expect(own.received).toEqual(['a tit'])
    await server.start()
    await Promise.all([own, others, late].map((each) => each.untilReceived('missed')))
    // After a failed publish a process sends nothing but the loss report for a moment.
    const third = await openProcess(server)
    third.bus.publish('birds', 'an owl')
    await Promise.all([own, others, late].map((each) => each.untilReceived('an owl')))
    expect(there.bus.isConnected).toBe(true)
  })

  test('reports messages that another process failed to publish', async () => {
    const [here, there] = await Promise.all([openProcess(server), openProcess(server)])
    const others = await listenTo(there.bus, 'birds')
    const { publish } = here.redis.commands
    here.redis.commands.publish = () => Promise.reject(new Error('The line is cut'))
    here.bus.publish('birds', 'a tit')
    here.redis.commands.publish = publish
    await others.untilReceived('missed')
    here.bus.publish('birds', 'an owl')
    await others.untilReceived('an owl')
    expect(others.received).toEqual(['missed', 'an owl'])
  })

  test('subscribes within half a second although Redis freezes, and then reports possible losses', async () => {
    const { bus } = await openProcess(server)
    process.kill(server.pid, 'SIGSTOP')
    const goOn = () => process.kill(server.pid, 'SIGCONT')
    closeAfterTest(goOn)
    const began = performance.now()
    const { untilReceived } = await listenTo(bus, 'birds')
    expect(performance.now() - began).toBeLessThan(1500)
    goOn()
    await untilReceived('missed')
  })

  test('opens without Redis, delivers within the process, and to others once Redis is there', async () => {
    await server.stop()
    const { bus } = await openProcess(server)
    const own = await listenTo(bus, 'birds')
    expect(bus.isConnected).toBe(false)
    bus.publish('birds', 'a tit')
    expect(own.received).toEqual(['a tit'])
    await server.start()
    await own.untilReceived('missed')
    const other = await openProcess(server)
    other.bus.publish('birds', 'an owl')
    await own.untilReceived('an owl')
  })

  test('knows that it is disconnected while Redis is frozen, and does not wait for it', async () => {
    const { bus, untilDisconnected } = await openProcess(server)
    const { untilReceived } = await listenTo(bus, 'birds')
    process.kill(server.pid, 'SIGSTOP')
    const goOn = () => process.kill(server.pid, 'SIGCONT')
    closeAfterTest(goOn)
    await untilDisconnected()
    expect(bus.isConnected).toBe(false)
    await bus.subscribe('fish', { onMessage() {} })
    goOn()
    await untilReceived('missed')
    expect(bus.isConnected).toBe(true)
  })
})

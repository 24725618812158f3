import { describe, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import type { MessageBus } from '../../realtime/bus/message-bus'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { hasRedis, sharedRedis, startRedis } from '../../testing/redis-server'
import { lateBus } from './testing/late-bus'
import { follow, numbered, openLogAt } from './testing/open-redis-log'

const newBot = () => crypto.randomUUID()
const newLog = async () => openLogAt((await sharedRedis()).url)

describe.skipIf(!hasRedis)('a follower of consoles in Redis (needs redis-server)', () => {
  test('gets each line once and in order, however often its messages are cut off', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const [printing, following] = await Promise.all([openLogAt(server.url), openLogAt(server.url)])
    const bots = Array.from({ length: 20 }, newBot)
    const followers = bots.map((bot) => follow(following.log, bot))
    const last = 400
    for (let line = 1; line <= last; line += 1) {
      await Promise.all(bots.map((bot) => printing.log.append(bot, 1, numbered(line))))
      if (line % 20 === 0) await printing.redis.commands.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    }
    await Promise.all(followers.map((each) => each.until(last)))
    for (const { seen } of followers) expect(seen).toEqual(numbered(1, last))
  })

  test('gets lines within five seconds that a process of an earlier version does not publish', async () => {
    const bot = newBot()
    const clock = createFakeClock()
    const [{ log, redis }, following] = await Promise.all([newLog(), openLogAt((await sharedRedis()).url, clock)])
    await log.append(bot, 1, numbered(1))
    const follower = follow(following.log, bot)
    await follower.until(1)
    await redis.commands.xadd(`castellan:console:{${bot}}`, '2-0', 'text', 'line 2')
    await clock.untilAsleep()
    await clock.advance(5 * SECOND)
    await follower.until(2)
    expect(follower.seen).toEqual(numbered(1, 2))
  })

  test('reads lines whose message was lost when the next one comes', async () => {
    const bot = newBot()
    const { url } = await sharedRedis()
    let isLosing = false
    const losing = (bus: MessageBus): MessageBus => ({
      isConnected: true,
      publish: bus.publish,
      subscribe: (channel, listener, until) =>
        bus.subscribe(channel, { ...listener, onMessage: (text) => !isLosing && listener.onMessage(text) }, until),
    })
    const [{ log }, following] = await Promise.all([newLog(), openLogAt(url, createFakeClock(), losing)])
    const follower = follow(following.log, bot)
    await log.append(bot, 1, numbered(1))
    await follower.until(1)
    isLosing = true
    await log.append(bot, 1, numbered(2, 3))
    const another = follow((await newLog()).log, bot)
    await another.until(3)
    isLosing = false
    await log.append(bot, 1, numbered(4))
    await follower.until(4)
    expect(follower.seen).toEqual(numbered(1, 4))
  })

  test('passes messages that come twice or late on once', async () => {
    const bot = newBot()
    const bus = lateBus()
    const [{ log }, following] = await Promise.all([
      newLog(),
      openLogAt((await sharedRedis()).url, createFakeClock(), bus.of),
    ])
    await log.append(bot, 1, numbered(1))
    const follower = follow(following.log, bot)
    await follower.until(1)
    await bus.untilListening()
    await log.append(bot, 1, numbered(2))
    await bus.untilHeld(1)
    await log.append(bot, 1, numbered(3, 250))
    await bus.untilHeld(2)
    bus.deliver()
    await follower.until(250)
    expect(follower.seen).toEqual(numbered(1, 250))
  })
})

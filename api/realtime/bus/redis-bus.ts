import type { Redis } from 'ioredis'
import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { RedisLink } from '../../platform/redis/open-redis'
import type { Clock } from '../../platform/time/clock'
import { withTimeout } from '../../platform/time/with-timeout'
import { createListeners, type Listeners } from './listeners'
import type { MessageBus } from './message-bus'
import { redisChannelOf } from './redis-channels'

const channelOf = (redisChannel: string) => redisChannel.slice(redisChannelOf('').length)
/** Published by a process that failed to publish something else. */
const MISSED = 'missed'
const LOSS_REPORT_INTERVAL = SECOND
/** Pages wait for it when they open. */
const SUBSCRIBE_TIMEOUT = SECOND / 2

interface RedisBusDeps {
  redis: Pick<RedisLink, 'commands' | 'answers' | 'connectSubscriber'>
  clock: Clock
  log: Log
}

/**
 * A bus on Redis Pub/Sub, which delivers at most once and stores nothing
 * (https://redis.io/docs/latest/develop/pubsub/).
 */
export async function openRedisBus({ redis, clock, log }: RedisBusDeps): Promise<MessageBus> {
  const sender = crypto.randomUUID()
  const subscriber = redis.connectSubscriber()
  const listeners = createListeners({ log, onEmpty: (channel) => subscriptions.remove(channel) })
  const subscriptions = createSubscriptions({ subscriber, listeners, clock, log })
  const publisher = createPublisher({
    commands: redis.commands,
    sender,
    clock,
    isEnded: () => subscriber.status === 'end',
  })

  subscriber.on('message', (redisChannel: string, text: string) => {
    const [from = ''] = text.split(' ', 1)
    if (from === sender) return
    const channel = channelOf(redisChannel)
    if (channel === MISSED) listeners.notifyMissed()
    else listeners.notify(channel, text.slice(from.length + 1))
  })
  // A process that starts without Redis begins with its own messages only.
  if (redis.answers.isAnswering) await subscriptions.firstTry

  return {
    get isConnected() {
      return subscriptions.areComplete
    },
    publish(channel, message) {
      listeners.notify(channel, message)
      publisher.publish(channel, message)
    },
    async subscribe(channel, listener, until) {
      if (listeners.add(channel, listener, until)) await subscriptions.add(channel)
    },
  }
}

interface SubscriptionsDeps {
  subscriber: Redis
  listeners: Pick<Listeners, 'channels' | 'notifyMissed'>
  clock: Clock
  log: Log
}

/** The channels of this process at Redis. Each new connection subscribes to all of them. */
function createSubscriptions({ subscriber, listeners, clock, log }: SubscriptionsDeps) {
  const { promise: firstTry, resolve: endFirstTry } = Promise.withResolvers<void>()
  let areComplete = false

  const subscribe = (...channels: string[]) => subscriber.subscribe(...channels.map(redisChannelOf))

  function reconnect() {
    if (subscriber.status === 'ready') subscriber.disconnect(true)
  }

  subscriber.on('ready', async () => {
    try {
      await subscribe(MISSED, ...listeners.channels)
      areComplete = true
      listeners.notifyMissed()
      endFirstTry()
    } catch (err) {
      log.warn({ err }, 'The channels of the bus could not be subscribed; reconnecting')
      reconnect()
    }
  })
  subscriber.on('close', () => {
    areComplete = false
    endFirstTry()
  })

  return {
    firstTry,
    get areComplete() {
      return areComplete
    },
    async add(channel: string) {
      const subscribed = subscribe(channel)
      try {
        await withTimeout(clock, SUBSCRIBE_TIMEOUT, subscribed)
      } catch {
        void subscribed.then(listeners.notifyMissed, reconnect)
      }
    },
    remove: (channel: string) => void subscriber.unsubscribe(redisChannelOf(channel)).catch(() => {}),
  }
}

interface PublisherDeps {
  commands: RedisLink['commands']
  sender: string
  clock: Clock
  isEnded(): boolean
}

/** Publishes to other processes. After a failure it publishes nothing until it has reported the loss. */
function createPublisher({ commands, sender, clock, isEnded }: PublisherDeps) {
  let hasLost = false

  const send = (channel: string, message: string) =>
    commands.publish(redisChannelOf(channel), `${sender} ${message}`).catch(reportLoss)

  async function reportLoss() {
    if (hasLost) return
    hasLost = true
    await clock.sleep(LOSS_REPORT_INTERVAL)
    if (isEnded()) return
    hasLost = false
    await send(MISSED, '')
  }

  return {
    publish(channel: string, message: string) {
      if (!hasLost) void send(channel, message)
    },
  }
}

import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { RedisLink } from '../../platform/redis/open-redis'
import type { Clock } from '../../platform/time/clock'
import { createListeners } from './listeners'
import type { MessageBus } from './message-bus'

const redisChannelOf = (channel: string) => `castellan:bus:${channel}`
const channelOf = (redisChannel: string) => redisChannel.slice(redisChannelOf('').length)
/** Published by a process that failed to publish something else. */
const MISSED = 'missed'
const LOSS_REPORT_INTERVAL = SECOND

interface RedisBusDeps {
  redis: Pick<RedisLink, 'commands' | 'connectSubscriber'>
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
  const listeners = createListeners({ log, onEmpty: (channel) => unsubscribe(channel) })
  const publisher = createPublisher({
    commands: redis.commands,
    sender,
    clock,
    isEnded: () => subscriber.status === 'end',
  })
  let isConnected = false

  // A failure here comes with a lost connection, and the next one subscribes to all channels again.
  const subscribe = (...channels: string[]) => subscriber.subscribe(...channels.map(redisChannelOf))
  const unsubscribe = (channel: string) => void subscriber.unsubscribe(redisChannelOf(channel)).catch(() => {})

  async function resubscribe() {
    try {
      await subscribe(MISSED, ...listeners.channels)
      isConnected = true
      listeners.notifyMissed()
    } catch (err) {
      log.warn({ err }, 'The channels of the bus could not be subscribed; reconnecting')
      subscriber.disconnect(true)
    }
  }

  function receive(redisChannel: string, text: string) {
    const [from = ''] = text.split(' ', 1)
    if (from === sender) return
    const channel = channelOf(redisChannel)
    if (channel === MISSED) listeners.notifyMissed()
    else listeners.notify(channel, text.slice(from.length + 1))
  }

  subscriber.on('close', () => {
    isConnected = false
  })
  subscriber.on('ready', resubscribe)
  subscriber.on('message', receive)
  await new Promise((resolve) => subscriber.once('ready', resolve))
  await subscribe(MISSED).catch(() => {})

  return {
    get isConnected() {
      return isConnected
    },
    publish(channel, message) {
      listeners.notify(channel, message)
      publisher.publish(channel, message)
    },
    async subscribe(channel, listener, until) {
      if (listeners.add(channel, listener, until)) await subscribe(channel).catch(() => {})
    },
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

import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { RedisLink } from '../../platform/redis/open-redis'
import type { Clock } from '../../platform/time/clock'
import { createListeners } from './listeners'
import type { MessageBus } from './message-bus'

const addressOf = (channel: string) => `castellan:signals:${channel}`
const channelOf = (address: string) => address.slice(addressOf('').length)
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
  const ears = redis.connectSubscriber()
  const listeners = createListeners({ log, onEmpty: (channel) => unsubscribe(channel) })
  let hearsAll = false
  let hasLost = false

  // A failure here comes with a lost connection, and the next one subscribes to all channels again.
  const subscribe = (...channels: string[]) => ears.subscribe(...channels.map(addressOf))
  const unsubscribe = (channel: string) => void ears.unsubscribe(addressOf(channel)).catch(() => {})

  async function hearAgain() {
    try {
      await subscribe(MISSED, ...listeners.channels)
      hearsAll = true
      listeners.notifyMissed()
    } catch (err) {
      log.warn({ err }, 'Signals of other processes cannot be heard; it is tried again')
      ears.disconnect(true)
    }
  }

  function hear(address: string, text: string) {
    const [from = ''] = text.split(' ', 1)
    if (from === sender) return
    const channel = channelOf(address)
    if (channel === MISSED) listeners.notifyMissed()
    else listeners.notify(channel, text.slice(from.length + 1))
  }

  const publish = (channel: string, message: string) =>
    redis.commands.publish(addressOf(channel), `${sender} ${message}`).catch(lose)

  /** From now on publishes nothing. Once Redis is back, it tells all processes that messages were lost. */
  async function lose() {
    if (hasLost) return
    hasLost = true
    await clock.sleep(LOSS_REPORT_INTERVAL)
    if (ears.status === 'end') return
    hasLost = false
    await publish(MISSED, '')
  }

  ears.on('close', () => {
    hearsAll = false
  })
  ears.on('ready', hearAgain)
  ears.on('message', hear)
  await new Promise((resolve) => ears.once('ready', resolve))
  await subscribe(MISSED).catch(() => {})

  return {
    get isConnected() {
      return hearsAll
    },
    publish(channel, message) {
      listeners.notify(channel, message)
      if (!hasLost) void publish(channel, message)
    },
    async subscribe(channel, listener, until) {
      if (listeners.add(channel, listener, until)) await subscribe(channel).catch(() => {})
    },
  }
}

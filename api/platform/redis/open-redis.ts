import Redis, { type RedisOptions } from 'ioredis'
import { SECOND } from '../../../shared/time'
import { ConfigError } from '../errors'
import { createLog, type Log } from '../log'

const COMMAND_TIMEOUT = 2 * SECOND
const CONNECT_TIMEOUT = 5 * SECOND
const MAX_RECONNECT_DELAY = SECOND
/** Short, so that runs report what they did before other workers take over their jobs. */
const MAX_COMMAND_RECONNECT_DELAY = 200
const PING_INTERVAL = SECOND
/** A silent server does not answer a goodbye. */
const DISCONNECT_TIMEOUT = 50

/** Connections of this process to one Redis. Each reconnects by itself. */
export interface RedisLink {
  /** For short commands. While Redis is away they fail within two seconds and are not sent later. */
  commands: Redis
  /** A separate connection for blocking commands. It queues its commands while Redis is away. */
  connect(options?: Pick<RedisOptions, 'socketTimeout'>): Redis
  /** A separate connection for channels. It reconnects as soon as Redis is silent, without its old subscriptions. */
  connectSubscriber(): Redis
  close(): Promise<void>
}

/** @throws a `ConfigError` if there is no Redis at this address */
export async function openRedis(url: string, { log }: { log: Log }): Promise<RedisLink> {
  const opened: Redis[] = []
  function connect(options: RedisOptions) {
    const redis = new Redis(url, {
      ...reconnectOptions(MAX_RECONNECT_DELAY),
      disconnectTimeout: DISCONNECT_TIMEOUT,
      ...options,
    })
    let isAway = false
    redis.on('error', (err) => {
      if (!isAway) log.warn({ err }, 'Redis is away')
      isAway = true
    })
    redis.on('ready', () => {
      if (isAway) log.info('Redis is back')
      isAway = false
    })
    opened.push(redis)
    return redis
  }
  const commands = connect({
    commandTimeout: COMMAND_TIMEOUT,
    maxRetriesPerRequest: 1,
    connectTimeout: CONNECT_TIMEOUT,
    ...reconnectOptions(MAX_COMMAND_RECONNECT_DELAY),
  })
  reconnectWhenSilent(commands)
  const link: RedisLink = {
    commands,
    connect: (options) => connect({ maxRetriesPerRequest: null, ...options }),
    connectSubscriber() {
      const redis = connect({
        commandTimeout: COMMAND_TIMEOUT,
        enableOfflineQueue: false,
        autoResubscribe: false,
        autoResendUnfulfilledCommands: false,
      })
      reconnectWhenSilent(redis)
      return redis
    },
    async close() {
      for (const redis of opened.splice(0)) redis.disconnect()
    },
  }
  try {
    await commands.ping()
    return link
  } catch (cause) {
    await link.close()
    const fault = asksForPassword(cause) ? 'asks for another user or password' : 'does not answer'
    throw new ConfigError(`The Redis at REDIS_URL ${fault}.`, { cause })
  }
}

/** True also for a Redis that asks for another password. */
export async function isRedisReachable(url: string): Promise<boolean> {
  try {
    await (await openRedis(url, { log: createLog('silent') })).close()
    return true
  } catch (error) {
    return error instanceof Error && asksForPassword(error.cause)
  }
}

/** `maxLoadingRetryTime` covers a Redis that is still loading its files. */
const reconnectOptions = (maxDelay: number) => ({
  retryStrategy: (tries: number) => Math.min(50 * 2 ** tries, maxDelay),
  maxLoadingRetryTime: maxDelay,
})

const asksForPassword = (cause: unknown) => cause instanceof Error && /^(NOAUTH|WRONGPASS) /.test(cause.message)

/** A frozen Redis, or a cut line, looks like a quiet one until it is pinged. */
function reconnectWhenSilent(redis: Redis) {
  const timer = setInterval(async () => {
    if (redis.status !== 'ready') return
    const hasAnswered = await redis.ping().then(
      () => true,
      () => false,
    )
    if (!hasAnswered && redis.status === 'ready') redis.disconnect(true)
  }, PING_INTERVAL)
  redis.once('end', () => clearInterval(timer))
}

import Redis, { type RedisOptions } from 'ioredis'
import { SECOND } from '../../../shared/time'
import { ConfigError } from '../errors'
import { createLog, type Log } from '../log'

const COMMAND_TIMEOUT = 2 * SECOND
const CONNECT_TIMEOUT = 5 * SECOND
const MAX_RECONNECT_DELAY = SECOND
/** What runs have yet to tell gets there before others, who wait for jobs, begin them anew. */
const MAX_COMMAND_RECONNECT_DELAY = 200
const PING_INTERVAL = SECOND
/** A silent one does not take part in a farewell. */
const DISCONNECT_TIMEOUT = 50

/** Connections of this process to one Redis. Each finds back by itself. */
export interface RedisLink {
  /** For commands that are answered at once: where Redis is away they fail within two seconds, and are not sent later. */
  commands: Redis
  /** A connection of its own for what waits or listens; its commands are kept back until Redis is there. */
  connect(options?: Pick<RedisOptions, 'socketTimeout'>): Redis
  /** A connection of its own for channels: it is left as soon as Redis is silent, and a new one knows of no channel. */
  connectSubscriber(): Redis
  close(): Promise<void>
}

/** Connects to the Redis at an address, or says that there is none. */
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
      if (isAway) log.info('Redis is there again')
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

/** Whether there is a Redis at an address, be it that it asks for another password. */
export async function isRedisReachable(url: string): Promise<boolean> {
  try {
    await (await openRedis(url, { log: createLog('silent') })).close()
    return true
  } catch (error) {
    return error instanceof Error && asksForPassword(error.cause)
  }
}

/** Also one that still reads its files is asked again by then. */
const reconnectOptions = (longestPause: number) => ({
  retryStrategy: (tries: number) => Math.min(50 * 2 ** tries, longestPause),
  maxLoadingRetryTime: longestPause,
})

const asksForPassword = (cause: unknown) => cause instanceof Error && /^(NOAUTH|WRONGPASS) /.test(cause.message)

/** One that is frozen, or behind a line that is cut, looks like one that has nothing to say, until it is asked. */
function reconnectWhenSilent(redis: Redis) {
  const asking = setInterval(async () => {
    if (redis.status !== 'ready') return
    const isHeard = await redis.ping().then(
      () => true,
      () => false,
    )
    if (!isHeard && redis.status === 'ready') redis.disconnect(true)
  }, PING_INTERVAL)
  redis.once('end', () => clearInterval(asking))
}

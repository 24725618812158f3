import Redis, { type RedisOptions } from 'ioredis'
import { SECOND } from '../../../shared/time'
import type { BatchSchedule } from '../batch-loader'
import { ConfigError } from '../errors'
import type { Log } from '../log'
import { type Answers, isRefusal, watchAnswers } from './watch-answers'

const COMMAND_TIMEOUT = 2 * SECOND
const CONNECT_TIMEOUT = 5 * SECOND
const MAX_RECONNECT_DELAY = SECOND
/** Short, because calls and console lines wait for this connection. */
const MAX_COMMAND_RECONNECT_DELAY = 200
/** How long a start waits for the first answer. */
const START_TIMEOUT = 2 * SECOND
/** A silent server does not answer a goodbye. */
const DISCONNECT_TIMEOUT = 50

/** Connections of this process to one Redis. Each reconnects by itself. */
export interface RedisLink {
  /**
   * For short commands. They fail when the connection is lost, and within two seconds while Redis is away, and are not
   * sent later.
   */
  commands: Redis
  /** Whether `commands` are answered in time. */
  answers: Answers
  /** For batches: all that are due in a turn of the event loop are sent in one write. */
  inOneWrite: BatchSchedule
  /** A separate connection for blocking commands. It queues its commands while Redis is away. */
  connect(options?: Pick<RedisOptions, 'socketTimeout'>): Redis
  /** A separate connection for channels. It reconnects as soon as Redis is silent, without its old subscriptions. */
  connectSubscriber(): Redis
  close(): Promise<void>
}

/**
 * Opens a link also while Redis is away, as if it were lost later.
 * @throws a `ConfigError` if the settings are wrong
 */
export async function openRedis(url: string, { log }: { log: Log }): Promise<RedisLink> {
  const opened: Redis[] = []
  function connect(options: RedisOptions) {
    const redis = new Redis(url, {
      ...reconnectOptions(MAX_RECONNECT_DELAY),
      connectTimeout: CONNECT_TIMEOUT,
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
    // Commands in hand fail with their connection: sent again, they would run twice, or long after their caller left.
    maxRetriesPerRequest: 0,
    ...reconnectOptions(MAX_COMMAND_RECONNECT_DELAY),
  })
  const link: RedisLink = {
    commands,
    answers: watchAnswers(commands, writeProbe(commands, log)),
    inOneWrite: writeTogether(commands),
    connect: (options) => connect({ maxRetriesPerRequest: null, ...options }),
    connectSubscriber() {
      const redis = connect({
        commandTimeout: COMMAND_TIMEOUT,
        maxRetriesPerRequest: 0,
        enableOfflineQueue: false,
        autoResubscribe: false,
        autoResendUnfulfilledCommands: false,
      })
      watchAnswers(redis)
      return redis
    },
    async close() {
      for (const redis of opened.splice(0)) redis.disconnect()
    },
  }
  const fault = await firstFault(commands)
  const mistake = fault && mistakeIn(fault)
  if (mistake) {
    await link.close()
    throw new ConfigError(`The Redis at REDIS_URL ${mistake}.`, { cause: fault })
  }
  if (fault) log.warn({ err: fault }, `The Redis at REDIS_URL ${absenceOf(fault)}; this process starts without it.`)
  else await link.answers.check()
  return link
}

/**
 * Writes nothing, but a full Redis refuses it: https://redis.io/docs/latest/develop/reference/eviction/
 * Logs the first refusal: no connection fails while Redis is full.
 */
function writeProbe(redis: Redis, log: Log): () => Promise<void> {
  let isRefused = false
  return async () => {
    try {
      await redis.set('castellan:probe', '', 'XX')
      if (isRefused) log.info('Redis takes writes again')
      isRefused = false
    } catch (err) {
      if (isRefusal(err) && !isRefused) log.warn({ err }, 'Redis refuses to write')
      isRefused ||= isRefusal(err)
      throw err
    }
  }
}

function writeTogether(redis: Redis): BatchSchedule {
  const due: (() => void)[] = []

  function send() {
    const { stream } = redis
    stream?.cork()
    try {
      for (const batch of due.splice(0)) batch()
    } finally {
      stream?.uncork()
    }
  }

  return (batch) => {
    due.push(batch)
    if (due.length === 1) setImmediate(send)
  }
}

/** Null as soon as Redis answers. */
function firstFault(redis: Redis): Promise<Error | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(new Error('No answer yet')), START_TIMEOUT)
    const end = (fault: Error | null) => {
      clearTimeout(timer)
      resolve(fault)
    }
    redis.once('ready', () => end(null))
    redis.once('error', end)
  })
}

/** What only another setting can mend; null if waiting may. */
function mistakeIn({ message }: Error): string | null {
  if (/^(NOAUTH|WRONGPASS) /.test(message)) return 'asks for another user or password'
  if (message.startsWith('Protocol error')) return 'is another kind of server'
  return null
}

/** Docker forgets the name of a container that is down, so a name without an address may be right. */
const absenceOf = ({ message }: Error) =>
  message.startsWith('getaddrinfo') ? 'has a host name without an address' : 'does not answer'

/** `maxLoadingRetryTime` covers a Redis that is still loading its files. */
const reconnectOptions = (maxDelay: number) => ({
  retryStrategy: (tries: number) => Math.min(50 * 2 ** tries, maxDelay),
  maxLoadingRetryTime: maxDelay,
})

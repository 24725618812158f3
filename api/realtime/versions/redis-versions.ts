import { DAY, SECOND } from '../../../shared/time'
import type { RedisLink } from '../../platform/redis/open-redis'
import type { Pauses } from './pauses'
import type { Versions } from './versions'

const TTL = DAY / SECOND
const keyOf = (user: string | null) => `castellan:version:${user ?? 'everyone'}`

interface RedisVersionsDeps {
  redis: Pick<RedisLink, 'commands' | 'answers'>
  pauses: Pauses
}

/**
 * For processes that share a Redis. Versions are random, so that one that Redis has lost never comes back by counting; one
 * that comes back with an older state of Redis does so over a new connection, which is part of the version here.
 */
export function createRedisVersions({ redis: { commands, answers }, pauses }: RedisVersionsDeps): Versions {
  let connections = 0
  commands.on('ready', () => {
    connections += 1
  })

  async function begin(key: string): Promise<string | null> {
    await commands.set(key, crypto.randomUUID(), 'EX', TTL, 'NX')
    return commands.get(key)
  }

  async function read(user: string) {
    const keys = [keyOf(user), keyOf(null)]
    const found = await commands.mget(keys)
    return Promise.all(keys.map((key, place) => found[place] ?? begin(key)))
  }

  return {
    async of(user) {
      const connection = connections
      const pause = await pauses.current()
      if (pause === null) return null
      try {
        const versions = await answers.promptly(() => read(user))
        return versions.includes(null) ? null : [connection, pause, ...versions].join(' ')
      } catch {
        return null
      }
    },
    async advance(user) {
      try {
        await answers.promptly(() => commands.set(keyOf(user), crypto.randomUUID(), 'EX', TTL))
      } catch {
        await pauses.pause()
      }
    },
  }
}

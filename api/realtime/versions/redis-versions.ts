import { DAY, SECOND } from '../../../shared/time'
import { batchLoader } from '../../platform/batch-loader'
import type { RedisLink } from '../../platform/redis/open-redis'
import type { Pauses } from './pauses'
import type { Versions } from './versions'

const TTL = DAY / SECOND
const keyOf = (user: string | null) => `castellan:version:${user ?? 'everyone'}`

interface RedisVersionsDeps {
  redis: Pick<RedisLink, 'commands' | 'answers' | 'inOneWrite'>
  pauses: Pauses
}

/**
 * For processes that share a Redis. Versions are random, so that one that Redis has lost never comes back by counting; one
 * that comes back with an older state of Redis does so over a new connection, which is part of the version here.
 */
export function createRedisVersions({ redis: { commands, answers, inOneWrite }, pauses }: RedisVersionsDeps): Versions {
  let connections = 0
  commands.on('ready', () => {
    connections += 1
  })

  /** All versions that are read in one turn, and that of everyone, with one command. */
  const versionsOf = batchLoader<string, string | null>(
    async (users) => {
      const connection = connections
      const known = [...new Set(users)]
      const [ofAll, ...found] = await answers.promptly(() => read([null, ...known]))
      if (connection !== connections) return users.map(() => null)
      const byUser = new Map(known.map((user, place) => [user, found[place]]))
      return users.map((user) => {
        const own = byUser.get(user)
        return own && ofAll ? `${connection} ${ofAll} ${own}` : null
      })
    },
    { schedule: inOneWrite },
  )

  async function begin(key: string): Promise<string | null> {
    await commands.set(key, crypto.randomUUID(), 'EX', TTL, 'NX')
    return commands.get(key)
  }

  async function read(users: (string | null)[]) {
    const keys = users.map(keyOf)
    const found = await commands.mget(keys)
    return Promise.all(keys.map((key, place) => found[place] ?? begin(key)))
  }

  return {
    async of(user) {
      const pause = await pauses.current()
      if (pause === null) return null
      try {
        const version = await versionsOf(user)
        return version && `${pause} ${version}`
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

import { createHmac } from 'node:crypto'
import { SECOND } from '../../../../shared/time'
import { ConfigError } from '../../errors'
import type { Log } from '../../log'
import type { Clock } from '../../time/clock'
import { repeat } from '../../time/repeat'
import type { Keys } from './key-file'
import { KeysInUseModel } from './keys-in-use-model'

const ANNOUNCE_INTERVAL = 10 * SECOND
const TTL = 60 * SECOND

interface KeysInUseDeps {
  clock: Clock
  log: Log
  keys: Keys
  jwtSecret: string
}

/**
 * Publishes the keys of this process in the store while it runs, and warns in the log if other processes use other
 * keys.
 */
export async function announceKeysInUse({ clock, log, keys, jwtSecret }: KeysInUseDeps) {
  const own = { sealsWith: sealingKeyOf(keys), signsWith: fingerprint(jwtSecret) }
  const _id = crypto.randomUUID()
  const stopping = new AbortController()
  let differing = ''

  const announce = () => {
    const until = new Date(clock.now() + TTL)
    return KeysInUseModel.updateOne({ _id }, { $set: { ...own, until } }, { upsert: true })
  }

  async function compare() {
    const others = await findKeysInUse(clock.now())
    const names = [
      others.some(({ signsWith }) => signsWith !== own.signsWith) && 'JWT_SECRET',
      others.some(({ sealsWith }) => sealsWith !== own.sealsWith) && 'first key of ENCRYPTION_KEYS',
    ].filter(Boolean)
    const found = names.join(' and ')
    if (found && found !== differing)
      log.warn(`Another process on this store has a different ${found}; restart them all with the same one.`)
    differing = found
  }

  await announce()
  await compare()
  const loop = {
    // An outage of the store is logged elsewhere, once.
    run: () => announce().then(compare, () => {}),
    pause: ANNOUNCE_INTERVAL,
    startsWithPause: true,
    failure: 'The keys of other processes could not be compared',
  }
  const announcing = repeat({ clock, log }, loop, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await announcing
      await KeysInUseModel.deleteOne({ _id }).catch(() => {})
    },
  }
}

/**
 * @throws while a running process seals with another key than the first: it may not be able to open what that key
 * seals
 */
export async function requireAllSealWith(keys: Keys, now: number): Promise<void> {
  const inUse = await findKeysInUse(now)
  const others = inUse.filter(({ sealsWith }) => sealsWith !== sealingKeyOf(keys))
  if (others.length === 0) return
  const [newest] = keys.keys()
  throw new ConfigError(
    `${others.length} of ${inUse.length} running processes do not seal with ${newest}: ` +
      'restart them with that key first in ENCRYPTION_KEYS, then run this again. A killed process counts for a minute.',
  )
}

/**
 * Whether a running process has its keys from ENCRYPTION_KEYS. Keys in the data folder are not published: they are
 * read before each use.
 */
export const anyProcessHasOwnKeys = async (now: number) => (await findKeysInUse(now)).length > 0

const findKeysInUse = (now: number) => KeysInUseModel.find({ until: { $gt: new Date(now) } }).lean()

/** With a fingerprint, because two different keys may have one name. */
const sealingKeyOf = (keys: Keys) => [...keys].map(([name, key]) => `${name} ${fingerprint(key)}`)[0] ?? ''

const fingerprint = (secret: Buffer | string) =>
  createHmac('sha256', secret).update('Which secret is this?').digest('hex').slice(0, 16)

import { createHmac } from 'node:crypto'
import { SECOND } from '../../../../shared/time'
import type { Clock } from '../../clock'
import { ConfigError } from '../../errors'
import type { Log } from '../../log'
import type { Keys } from './key-file'
import { KeysAtWorkModel } from './keys-at-work-model'

const TOLD_EVERY = 10 * SECOND
const COUNTS_FOR = 60 * SECOND

interface Told {
  clock: Clock
  log: Log
  keys: Keys
  jwtSecret: string
}

/** Says in the store, as long as this process works, which keys it works with; and in the log, where others work with other ones. */
export async function tellKeysAtWork({ clock, log, keys, jwtSecret }: Told) {
  const own = { sealsWith: firstOf(keys), signsWith: fingerprint(jwtSecret) }
  const _id = crypto.randomUUID()
  const stopping = new AbortController()
  let differing = ''

  const tell = () => {
    const until = new Date(clock.now() + COUNTS_FOR)
    return KeysAtWorkModel.updateOne({ _id }, { $set: { ...own, until } }, { upsert: true })
  }

  async function compare() {
    const others = await keysAtWork(clock.now())
    const names = [
      others.some(({ signsWith }) => signsWith !== own.signsWith) && 'JWT_SECRET',
      others.some(({ sealsWith }) => sealsWith !== own.sealsWith) && 'first key of ENCRYPTION_KEYS',
    ].filter(Boolean)
    const found = names.join(' and ')
    if (found && found !== differing)
      log.warn(`Another process on this store has another ${found}; start them all again with the same one.`)
    differing = found
  }

  async function keepTelling() {
    for (;;) {
      await clock.sleep(TOLD_EVERY, stopping.signal)
      // A store that is away is the log's to tell elsewhere.
      await tell().then(compare, () => {})
    }
  }

  await tell()
  await compare()
  const telling = keepTelling().catch(() => {})
  return {
    async stop() {
      stopping.abort()
      await telling
      await KeysAtWorkModel.deleteOne({ _id }).catch(() => {})
    },
  }
}

/** Refuses while a process at work seals with another key than the first of these: it may not be able to open what that one seals. */
export async function refuseUnlessAllSealWith(keys: Keys, now: number): Promise<void> {
  const atWork = await keysAtWork(now)
  const others = atWork.filter(({ sealsWith }) => sealsWith !== firstOf(keys))
  if (others.length === 0) return
  const [newest] = keys.keys()
  throw new ConfigError(
    `${others.length} of ${atWork.length} processes at work do not seal with ${newest}: ` +
      'start them again with that key first in ENCRYPTION_KEYS, then run this once more. A process that was killed counts for a minute.',
  )
}

/** Whether a process at work has its keys from ENCRYPTION_KEYS; those of the data folder are read there before each use. */
export const someHaveKeysOfTheirOwn = async (now: number) => (await keysAtWork(now)).length > 0

const keysAtWork = (now: number) => KeysAtWorkModel.find({ until: { $gt: new Date(now) } }).lean()

/** Two keys may have one name. */
const firstOf = (keys: Keys) => [...keys].map(([name, key]) => `${name} ${fingerprint(key)}`)[0] ?? ''

const fingerprint = (secret: Buffer | string) =>
  createHmac('sha256', secret).update('Which secret is this?').digest('hex').slice(0, 16)

import { getSchemaValidator } from 'elysia'
import { type RealmMap, realmMapSchema } from '../../../shared/realm-map'
import { SECOND } from '../../../shared/time'
import { AppError } from '../../platform/errors'
import { readBytes } from '../../platform/http/body/read-bytes'
import type { Clock } from '../../platform/time/clock'
import { withTimeout } from '../../platform/time/with-timeout'
import type { RealmMaps } from './realm-maps'

const TIMEOUT = 2 * SECOND
const MAX_BYTES = 512 * 1024

const validator = getSchemaValidator(realmMapSchema, { coerce: false, additionalProperties: true })

interface FetchDeps {
  clock: Clock
  /** Of the practice realm's WebSocket; the map is on the same port. */
  gameUrl: string
}

/** Maps of a practice realm that is a process of its own. */
export function fetchedRealmMaps({ clock, gameUrl }: FetchDeps): RealmMaps {
  const origin = new URL(gameUrl)
  origin.protocol = origin.protocol === 'wss:' ? 'https:' : 'http:'
  return async (server) => {
    const url = new URL(`/realm/${encodeURIComponent(server)}/map`, origin)
    const timeout = new AbortController()
    try {
      return await withTimeout(clock, TIMEOUT, fetchMap(clock, url, timeout.signal))
    } finally {
      timeout.abort()
    }
  }
}

async function fetchMap(clock: Clock, url: URL, signal: AbortSignal): Promise<RealmMap | null> {
  const answer = await fetch(url, { signal, redirect: 'error' })
  if (answer.status === 404) return null
  if (!answer.ok || !answer.body) throw new Error(`The practice realm answered ${answer.status}`)
  return mapIn(await readBytes(answer.body, { clock, maxBytes: MAX_BYTES, tooLarge }))
}

function mapIn(bytes: Buffer): RealmMap {
  const map: unknown = JSON.parse(bytes.toString())
  if (!validator.Check(map)) throw new Error("The practice realm's answer is not a map")
  return map as RealmMap
}

const tooLarge = () => new AppError('too_large', "The practice realm's map is too large.")

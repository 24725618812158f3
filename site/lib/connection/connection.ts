import { atom } from 'nanostores'
import { SECOND } from '../../../shared/time'
import { pause } from '../time/pause'

/** `away`: there is a network, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'away'

const HEALTH = '/api/health'
const FIRST_LOOK = 1 * SECOND
const LAST_LOOK = 5 * SECOND
const PATIENCE = 10 * SECOND

// Servers and tests have no word for it.
export const isOffline = (): boolean => globalThis.navigator?.onLine === false

export const $connection = atom<Connection>(isOffline() ? 'offline' : 'online')

/** Follows what the browser says of the network. */
export function followNetwork(): () => void {
  const follow = () => {
    if (isOffline()) $connection.set('offline')
    else void lookForServer()
  }
  addEventListener('online', follow)
  addEventListener('offline', follow)
  return () => {
    removeEventListener('online', follow)
    removeEventListener('offline', follow)
  }
}

interface Search {
  found: Promise<void>
  end: AbortController
}

let search: Search | null = null

/**
 * Asks until the server answers. Called wherever a call was not answered: one that fails alone says nothing yet. Many
 * pages lose a server at once, and by chance they do not all come back at once.
 */
export function lookForServer(random = Math.random): Promise<void> {
  search ??= beginSearch(random)
  return search.found
}

/** It was heard by another way, so that nobody needs to look for it any more. */
export function foundServer(): void {
  search?.end.abort()
  search = null
  $connection.set(isOffline() ? 'offline' : 'online')
}

function beginSearch(random: () => number): Search {
  const end = new AbortController()
  const found = look({ wait: FIRST_LOOK, random, signal: end.signal }).finally(() => {
    if (search?.end === end) search = null
  })
  return { found, end }
}

interface Look {
  /** For how long at most until the next one. */
  wait: number
  random: () => number
  signal: AbortSignal
}

async function look({ wait, random, signal }: Look): Promise<void> {
  const isAnswered = await isServerThere(signal)
  if (signal.aborted) return
  // The browser tells when there is a network again.
  if (isOffline()) return $connection.set('offline')
  if (isAnswered) return $connection.set('online')
  $connection.set('away')
  await pause((wait * (1 + random())) / 2, signal)
  if (!signal.aborted) return look({ wait: Math.min(2 * wait, LAST_LOOK), random, signal })
}

// A hotel's sign-in page says 200, too.
async function isServerThere(signal: AbortSignal): Promise<boolean> {
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), PATIENCE)
  const stop = AbortSignal.any([signal, tooLate.signal])
  const answer = await fetch(location.origin + HEALTH, { cache: 'no-store', signal: stop }).catch(() => null)
  clearTimeout(timer)
  return answer?.headers.get('content-type')?.startsWith('text/html') === false
}

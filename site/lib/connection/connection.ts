import { atom } from 'nanostores'
import { SECOND } from '../../../shared/time'

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

let looking: Promise<void> | null = null

/**
 * Asks until the server answers. Called wherever a call was not answered: one that fails alone says nothing yet. Many
 * pages lose a server at once, and by chance they do not all come back at once.
 */
export function lookForServer(random = Math.random): Promise<void> {
  looking ??= look(FIRST_LOOK, random).finally(() => {
    looking = null
  })
  return looking
}

async function look(wait: number, random: () => number): Promise<void> {
  const isAnswered = await isServerThere()
  // The browser tells when there is a network again.
  if (isOffline()) return $connection.set('offline')
  if (isAnswered) return $connection.set('online')
  $connection.set('away')
  await new Promise((resolve) => setTimeout(resolve, (wait * (1 + random())) / 2))
  return look(Math.min(2 * wait, LAST_LOOK), random)
}

// A hotel's sign-in page says 200, too.
async function isServerThere(): Promise<boolean> {
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), PATIENCE)
  const answer = await fetch(location.origin + HEALTH, { cache: 'no-store', signal: tooLate.signal }).catch(() => null)
  clearTimeout(timer)
  return answer?.headers.get('content-type')?.startsWith('text/html') === false
}

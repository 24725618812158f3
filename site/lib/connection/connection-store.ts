import { atom } from 'nanostores'
import { SECOND } from '../../../shared/time'
import { pause } from '../time/abortable-pause'

/** `away`: there is a network, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'away'

const HEALTH = '/api/health'
const INITIAL_DELAY = 1 * SECOND
const MAX_DELAY = 5 * SECOND
const RESPONSE_TIMEOUT = 10 * SECOND

// There is no `navigator` while pages are being built.
export const isOffline = (): boolean => globalThis.navigator?.onLine === false

export const $connection = atom<Connection>(isOffline() ? 'offline' : 'online')

export function followNetwork(): () => void {
  const follow = () => {
    if (isOffline()) $connection.set('offline')
    else void probeServer()
  }
  addEventListener('online', follow)
  addEventListener('offline', follow)
  return () => {
    removeEventListener('online', follow)
    removeEventListener('offline', follow)
  }
}

interface Probe {
  finished: Promise<void>
  abort: AbortController
}

let probe: Probe | null = null

/**
 * Polls the health endpoint until the server answers. Called after every unanswered call, since one failure alone
 * proves nothing. The delay is random so that many pages do not come back at the same moment.
 */
export function probeServer(random = Math.random): Promise<void> {
  probe ??= startProbe(random)
  return probe.finished
}

/** Ends the polling, because the server answered in another way. */
export function markServerReachable(): void {
  probe?.abort.abort()
  probe = null
  $connection.set(isOffline() ? 'offline' : 'online')
}

function startProbe(random: () => number): Probe {
  const abort = new AbortController()
  const finished = probeUntilReachable({ maxDelay: INITIAL_DELAY, random, signal: abort.signal }).finally(() => {
    if (probe?.abort === abort) probe = null
  })
  return { finished, abort }
}

interface ProbeOptions {
  /** The longest delay before the next attempt, in milliseconds. */
  maxDelay: number
  random: () => number
  signal: AbortSignal
}

async function probeUntilReachable({ maxDelay, random, signal }: ProbeOptions): Promise<void> {
  const isAnswered = await isServerUp(signal)
  if (signal.aborted) return
  // The `online` event restarts the probe.
  if (isOffline()) return $connection.set('offline')
  if (isAnswered) return $connection.set('online')
  $connection.set('away')
  await pause((maxDelay * (1 + random())) / 2, signal)
  if (!signal.aborted) return probeUntilReachable({ maxDelay: Math.min(2 * maxDelay, MAX_DELAY), random, signal })
}

async function isServerUp(signal: AbortSignal): Promise<boolean> {
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), RESPONSE_TIMEOUT)
  const stop = AbortSignal.any([signal, tooLate.signal])
  const answer = await fetch(location.origin + HEALTH, { cache: 'no-store', signal: stop }).catch(() => null)
  clearTimeout(timer)
  return answer?.headers.get('content-type')?.startsWith('text/html') === false
}

import { DAY, SECOND } from '../../shared/time'
import { inBrowser, parseStoredJson } from '../lib/storage/storage'
import { WHICH_BUILD } from '../lib/updates/service-worker-protocol'

const KEY = 'update_put_off'
const POSTPONED_FOR = DAY
/** The browser may be stopping the worker, which then never answers. */
const RESPONSE_TIMEOUT = SECOND

/** The build of a worker; null if it does not answer. */
export function buildOf(worker: Pick<ServiceWorker, 'postMessage'>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const { port1, port2 } = new MessageChannel()
  const timer = setTimeout(() => resolve(null), RESPONSE_TIMEOUT)
  port1.onmessage = ({ data }) => resolve(data)
  worker.postMessage(WHICH_BUILD, [port2])
  return promise.finally(() => {
    clearTimeout(timer)
    port1.close()
  })
}

/** Hides the prompt for this build for a day, on all pages. */
export function postponeUpdate(build: string | null): void {
  if (build) inBrowser.set(KEY, JSON.stringify({ build, at: Date.now() }))
}

export function isUpdatePostponed(build: string | null): boolean {
  const postponed = Object(parseStoredJson(inBrowser.get(KEY)))
  return build !== null && postponed.build === build && Date.now() - postponed.at < POSTPONED_FOR
}

/** Called when another tab postpones an update. Returns a function that unsubscribes. */
export function onUpdatePostponed(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => key === KEY && listener()
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

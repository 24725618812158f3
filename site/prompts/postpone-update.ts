import { DAY, SECOND } from '../../shared/time'
import { inBrowser, parseStoredJson } from '../lib/storage/storage'
import { WHICH_BUILD } from '../lib/updates/service-worker-protocol'

const KEY = 'update_put_off'
const POSTPONED_FOR = DAY
/** A worker that the browser is just ending may not hear. */
const RESPONSE_TIMEOUT = SECOND

/** The build that a worker holds; null where it does not say. */
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

/** Asks no more about this build for a day, on whichever page. */
export function postponeUpdate(build: string | null): void {
  if (build) inBrowser.set(KEY, JSON.stringify({ build, at: Date.now() }))
}

export function isUpdatePostponed(build: string | null): boolean {
  const put = Object(parseStoredJson(inBrowser.get(KEY)))
  return build !== null && put.build === build && Date.now() - put.at < POSTPONED_FOR
}

/** Tells when another tab puts off an update. */
export function onUpdatePostponed(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => key === KEY && listener()
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

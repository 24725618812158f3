import { HOUR, MINUTE, SECOND } from '../../shared/time'
import { checkForUpdate } from '../lib/updates/check-for-update'
import { SERVICE_WORKER, TAKE_OVER } from '../lib/updates/service-worker-protocol'
import { hasTypedText } from '../lib/updates/typed-text'
import { buildOf, isUpdatePostponed, onUpdatePostponed, postponeUpdate } from './postpone-update'
import { promptNamed } from './prompt'

const CHECK_INTERVAL = 10 * MINUTE
const RETRY_DELAY = 2 * SECOND
const TYPED_TEXT_WARNING =
  'A new version of Castellan is ready. Text that you have typed on this page may be lost when it updates.'

/** Registers the service worker, and asks before a newer one takes over. */
export async function followUpdates(): Promise<() => void> {
  if (!('serviceWorker' in navigator)) return () => {}
  followTakeOver()
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER)
  const offer = () => {
    const update = updateIn(registration)
    if (update) void offerUpdate(registration, update)
  }
  offer()
  registration.addEventListener('updatefound', () => {
    // Without an active worker it is the first, which replaces nothing. WebKit reports it as waiting although it
    // controls the page.
    if (registration.active) registration.installing?.addEventListener('statechange', offer)
  })
  const stopFollowing = onUpdatePostponed(() => promptNamed('update').hide())
  const stopPolling = pollForUpdates(offer)
  return () => {
    stopFollowing()
    stopPolling()
  }
}

/** The worker that waits to replace the one in control. */
function updateIn({ waiting, active }: ServiceWorkerRegistration): ServiceWorker | null {
  const { controller } = navigator.serviceWorker
  return waiting && active && controller && waiting !== controller ? waiting : null
}

/** On acceptance the waiting worker takes over in every tab. */
async function offerUpdate(registration: ServiceWorkerRegistration, update: ServiceWorker) {
  const build = await buildOf(update)
  if (registration.waiting !== update || isUpdatePostponed(build)) return
  // An even newer worker may be waiting by the time the player accepts.
  const accept = () => requestTakeOver(registration, registration.waiting)
  promptNamed('install').hide()
  promptNamed('update').show({ onAccept: () => confirmIfTyped(accept), onDecline: () => postponeUpdate(build) })
}

/** Repeats while it waits: a worker that the browser is stopping misses messages. */
function requestTakeOver(registration: ServiceWorkerRegistration, accepted: ServiceWorker | null) {
  if (!accepted || registration.waiting !== accepted) return
  accepted.postMessage(TAKE_OVER)
  setTimeout(() => requestTakeOver(registration, accepted), RETRY_DELAY)
}

function followTakeOver() {
  // The first worker takes over a page of its own build.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) confirmIfTyped(() => location.reload())
    hadWorker = true
  })
}

/** Runs at once, or after confirmation if the player typed something. */
function confirmIfTyped(act: () => void) {
  if (hasTypedText()) promptNamed('update').show({ onAccept: act, text: TYPED_TEXT_WARNING })
  else act()
}

/** Pages stay open for days, but browsers check for updates only on navigation. */
function pollForUpdates(offer: () => void): () => void {
  let checkedAt = Date.now()
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < HOUR) return
    checkedAt = Date.now()
    void checkForUpdate()
    // A postponed update may be due again.
    offer()
  }
  const timer = setInterval(check, CHECK_INTERVAL)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

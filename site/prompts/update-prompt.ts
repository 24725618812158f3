import { HOUR, MINUTE, SECOND } from '../../shared/time'
import { checkForUpdate } from '../lib/updates/check-for-update'
import { SERVICE_WORKER, TAKE_OVER } from '../lib/updates/service-worker-protocol'
import { hasTypedText } from '../lib/updates/typed-text'
import { buildOf, isUpdatePostponed, onUpdatePostponed, postponeUpdate } from './postpone-update'
import { promptNamed } from './prompt'

const CHECK_INTERVAL = 10 * MINUTE
const RETRY_DELAY = 2 * SECOND
const TYPED_TEXT_WARNING =
  'A new version of Castellan is ready. What you have typed on this page may be lost when it is updated.'

/** Registers the worker that keeps the site for offline, and asks before a newer one takes its place. */
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
    // Beside no other one it is the first, which replaces nothing: WebKit calls it waiting when it controls the page already.
    if (registration.active) registration.installing?.addEventListener('statechange', offer)
  })
  const unfollow = onUpdatePostponed(() => promptNamed('update').hide())
  const stopPolling = pollForUpdates(offer)
  return () => {
    unfollow()
    stopPolling()
  }
}

/** A worker that waits behind the one that controls this page. */
function updateIn({ waiting, active }: ServiceWorkerRegistration): ServiceWorker | null {
  const { controller } = navigator.serviceWorker
  return waiting && active && controller && waiting !== controller ? waiting : null
}

/** The worker that waits takes over in every tab, and each of them hears of it. */
async function offerUpdate(registration: ServiceWorkerRegistration, update: ServiceWorker) {
  const build = await buildOf(update)
  if (registration.waiting !== update || isUpdatePostponed(build)) return
  // One that is newer still may wait in the place of the one that was offered.
  const accept = () => requestTakeOver(registration, registration.waiting)
  promptNamed('install').hide()
  promptNamed('update').show({ onAccept: () => confirmIfTyped(accept), onDecline: () => postponeUpdate(build) })
}

/** Again for as long as it waits: a worker that the browser was just ending does not hear. */
function requestTakeOver(registration: ServiceWorkerRegistration, accepted: ServiceWorker | null) {
  if (!accepted || registration.waiting !== accepted) return
  accepted.postMessage(TAKE_OVER)
  setTimeout(() => requestTakeOver(registration, accepted), RETRY_DELAY)
}

function followTakeOver() {
  // The first worker takes over a page that is as new as itself.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) confirmIfTyped(() => location.reload())
    hadWorker = true
  })
}

/** At once where nobody typed anything, else when they say so. */
function confirmIfTyped(act: () => void) {
  if (hasTypedText()) promptNamed('update').show({ onAccept: act, text: TYPED_TEXT_WARNING })
  else act()
}

/** Pages stay open for days; the browser by itself looks only as one opens. */
function pollForUpdates(offer: () => void): () => void {
  let checkedAt = Date.now()
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < HOUR) return
    checkedAt = Date.now()
    void checkForUpdate()
    // What was put off may be offered again.
    offer()
  }
  const timer = setInterval(check, CHECK_INTERVAL)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

import { HOUR, MINUTE, SECOND } from '../../shared/time'
import { checkForUpdate } from '../lib/updates/check-for-update'
import { SERVICE_WORKER, TAKE_OVER } from '../lib/updates/service-worker'
import { hasTypedText } from '../lib/updates/typed-text'
import { promptNamed } from './prompt'
import { buildOf, isPutOff, onPutOff, putOff } from './put-off'

const LOOK_EVERY = 10 * MINUTE
const ASK_AGAIN_AFTER = 2 * SECOND
const TYPED_TEXT =
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
  const unfollow = onPutOff(() => promptNamed('update').hide())
  const stopLooking = keepLooking(offer)
  return () => {
    unfollow()
    stopLooking()
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
  if (registration.waiting !== update || isPutOff(build)) return
  // One that is newer still may wait in the place of the one that was offered.
  const accept = () => tellToTakeOver(registration, registration.waiting)
  promptNamed('install').hide()
  promptNamed('update').show({ onAccept: () => whenNothingIsLost(accept), onDecline: () => putOff(build) })
}

/** Again for as long as it waits: a worker that the browser was just ending does not hear. */
function tellToTakeOver(registration: ServiceWorkerRegistration, accepted: ServiceWorker | null) {
  if (!accepted || registration.waiting !== accepted) return
  accepted.postMessage(TAKE_OVER)
  setTimeout(() => tellToTakeOver(registration, accepted), ASK_AGAIN_AFTER)
}

function followTakeOver() {
  // The first worker takes over a page that is as new as itself.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) whenNothingIsLost(() => location.reload())
    hadWorker = true
  })
}

/** At once where nobody typed anything, else when they say so. */
function whenNothingIsLost(act: () => void) {
  if (hasTypedText()) promptNamed('update').show({ onAccept: act, text: TYPED_TEXT })
  else act()
}

/** Pages stay open for days; the browser by itself looks only as one opens. */
function keepLooking(offer: () => void): () => void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < HOUR) return
    lookedAt = Date.now()
    void checkForUpdate()
    // What was put off may be offered again.
    offer()
  }
  const timer = setInterval(look, LOOK_EVERY)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

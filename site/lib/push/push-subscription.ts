import type { PushChannelInput } from '../../../shared/channels'
import { obstacleInWords, pushObstacle } from './push-obstacle'

/** The browser did not subscribe; the message is for the player. */
export class PushRefused extends Error {
  override name = 'PushRefused'
}

/**
 * Asks for the permission if there is none, and subscribes with the server's key. Only after a press: browsers ignore
 * other askers.
 * @throws PushRefused
 */
export async function subscribeToPushes(key: string): Promise<PushChannelInput> {
  const obstacle = pushObstacle()
  if (obstacle) throw new PushRefused(obstacleInWords(obstacle))
  // First of all, because Safari no longer takes the press for the reason after a pause.
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new PushRefused(obstacleInWords('blocked'))
  if (permission !== 'granted')
    throw new PushRefused('Pushes need your permission. Press the button again to be asked.')
  const { pushManager } = await workerOrRefusal()
  const known = await pushManager.getSubscription()
  if (known && !isFor(known, key)) await known.unsubscribe()
  try {
    return inputOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }))
  } catch (cause) {
    throw new PushRefused('The push service of this browser did not answer. Please try again later.', { cause })
  }
}

/** Ends the subscription of this browser; the server hears of it from the push service. */
export async function unsubscribeFromPushes(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

/** Null if there is none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  // Where pushes are unknown, registrations have no manager.
  return (await registration?.pushManager?.getSubscription()) ?? null
}

export function isFor({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options
  return applicationServerKey !== null && `${new Uint8Array(applicationServerKey)}` === `${bytesOf(key)}`
}

export function inputOf(subscription: PushSubscription): PushChannelInput {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

async function workerOrRefusal(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  if (!registration) throw new PushRefused(obstacleInWords('worker'))
  // Resolves once the first worker of a new visitor is installed.
  return registration.active ? registration : navigator.serviceWorker.ready
}

/** `atob` reads base64, not base64url. */
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

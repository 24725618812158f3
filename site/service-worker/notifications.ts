/// <reference lib="webworker" />
import type { PushPayload } from '../../shared/push-payload'
import { wishPath } from '../lib/push/bot-wish'
import { keepWord } from '../lib/push/one-time-word'
import { SUBSCRIPTION_CHANGED } from '../lib/push/push-messages'
import { openLink } from './open-link'
import { payloadIn } from './push-payload'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icon-192.png'

/** TypeScript lacks some: https://developer.mozilla.org/en-US/docs/Web/API/ServiceWorkerRegistration/showNotification */
interface ShownOptions extends NotificationOptions {
  actions: { action: string; title: string }[]
  renotify: boolean
  timestamp: number
}

/** https://developer.mozilla.org/en-US/docs/Web/API/ServiceWorkerGlobalScope/pushsubscriptionchange_event */
interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null
  readonly oldSubscription?: PushSubscription | null
}

/** Shows what was pushed as it is, and opens pages on clicks. Nothing is fetched: the worker has no session. */
export function showNotifications(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(payloadIn(event.data?.text() ?? ''))))
  self.addEventListener('notificationclick', (event) => event.waitUntil(openClicked(event)))
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))
}

function show({ title, body, url, bot, kind, actions, at }: PushPayload) {
  const options: ShownOptions = {
    body,
    icon: ICON,
    // The newer of a bot and kind takes the place of the older, and is noticed again.
    tag: `${kind} ${bot ?? ''}`,
    renotify: true,
    timestamp: at,
    actions,
    data: { url, bot },
  }
  return self.registration.showNotification(title, options)
}

async function openClicked({ notification, action }: NotificationEvent) {
  notification.close()
  const { url, bot } = Object(notification.data)
  if (!bot || (action !== 'start' && action !== 'stop')) return openLink(self, url)
  const pressed = { bot, action } as const
  return openLink(self, wishPath(pressed, await keepWord(pressed)))
}

/** With the same key. The server hears of it from the next page with a session. */
async function subscribeAgain({ newSubscription, oldSubscription }: SubscriptionChange) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (!newSubscription && applicationServerKey) {
    // Refused if the permission is gone; then pages say so.
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => {})
  }
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(SUBSCRIPTION_CHANGED)
}

import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from '@playwright/test'
import { type PushStandIn, startPushService } from '../../api/embedded/push/start'
import type { PushPayload } from '../../shared/push-payload'
import { launchOptions } from './launch-options'
import { browserWithWindows } from './system-browser'

/** A browser that takes pushes. Chromium cannot reach its push service, so pages subscribe at the stand-in. */
export interface PushBrowser {
  context: BrowserContext
  page: Page
  service: PushStandIn
  /** Gives what waits at the stand-in to the service worker; answers how much it was. */
  deliver(): Promise<number>
  /** Gives this to the service worker, as if it had been pushed. */
  push(payload: PushPayload): Promise<void>
  /** The notifications that are there. */
  shown(): Promise<Shown[]>
  /** Presses the newest notification or one of its buttons. Answers the addresses of windows that would open. */
  click(action?: string): Promise<string[]>
  /** Tells the service worker that the subscription has been replaced. */
  replaced(): Promise<void>
  close(): Promise<void>
}

interface Shown {
  title: string
  body: string
  tag: string
  icon: string
  actions: string[]
}

/** The headless shell shows no notifications. */
export async function openPushBrowser(url: string): Promise<PushBrowser> {
  const browser = await chromium.launch({ ...launchOptions({ isPainted: false }), ...browserWithWindows() })
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'allow',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  await context.grantPermissions(['notifications'], { origin: url })
  const service = startPushService()
  await context.exposeBinding('subscribeAtStandIn', (_, key: string) => service.subscribe(key))
  await context.exposeBinding('unsubscribeAtStandIn', (_, endpoint: string) => service.unsubscribe({ endpoint }))
  await context.addInitScript(subscribeElsewhere)
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const cdp = await context.newCDPSession(page)
  const send = { context, cdp, origin: new URL(url).origin, registrationId: await registrationIn(cdp) }
  return {
    context,
    page,
    service,
    async deliver() {
      const endpoint = await page.evaluate(() => localStorage.getItem('stand_in_endpoint'))
      const messages = endpoint ? service.take({ endpoint }) : []
      for (const { text } of messages) await deliverText(send, text)
      return messages.length
    },
    push: (payload) => deliverText(send, JSON.stringify(payload)),
    shown: () => workerOf(context).evaluate(shownIn),
    click: (action = '') => workerOf(context).evaluate(clickNewest, action),
    replaced: () =>
      workerOf(context).evaluate(
        () => void dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil() {} })),
      ),
    async close() {
      await browser.close()
      await service.stop()
    },
  }
}

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  return worker
}

async function registrationIn(cdp: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) resolve(first.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  return promise
}

interface Delivery {
  context: BrowserContext
  cdp: CDPSession
  origin: string
  registrationId: string
}

/** Chromium drops a notification whose list is asked for while it is being shown, so this waits until it is there. */
async function deliverText({ context, cdp, ...to }: Delivery, data: string): Promise<void> {
  const worker = workerOf(context)
  await worker.evaluate(noteNextShown)
  await cdp.send('ServiceWorker.deliverPushMessage', { ...to, data })
  await worker.evaluate(() => (globalThis as unknown as ServiceWorkerScope).nextShown)
}

function noteNextShown() {
  const worker = globalThis as unknown as ServiceWorkerScope
  const { registration } = worker
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const show = registration.showNotification
  registration.showNotification = (...of) => {
    registration.showNotification = show
    const shown = registration.showNotification(...of)
    shown.then(resolve, reject)
    return shown
  }
  worker.nextShown = promise
}

/** In each page, the browser's push manager subscribes at the stand-in, and remembers it. */
function subscribeElsewhere() {
  const { subscribeAtStandIn, unsubscribeAtStandIn } = globalThis as unknown as {
    subscribeAtStandIn(key: string): Promise<{ endpoint: string }>
    unsubscribeAtStandIn(endpoint: string): Promise<void>
  }
  const known = () => JSON.parse(localStorage.getItem('stand_in') ?? 'null')
  const base64 = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const shaped = ({ key, endpoint, keys }: { key: number[]; endpoint: string; keys: object }) => ({
    endpoint,
    options: { applicationServerKey: Uint8Array.from(key).buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    async unsubscribe() {
      localStorage.removeItem('stand_in')
      await unsubscribeAtStandIn(endpoint)
      return true
    },
  })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => known() && shaped(known()),
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      const subscription = await subscribeAtStandIn(base64(applicationServerKey))
      localStorage.setItem('stand_in', JSON.stringify({ ...subscription, key: [...applicationServerKey] }))
      localStorage.setItem('stand_in_endpoint', subscription.endpoint)
      return shaped(known())
    },
  })
}

async function shownIn(): Promise<Shown[]> {
  const { registration } = globalThis as unknown as ServiceWorkerScope
  const shown = await registration.getNotifications()
  return shown.map(({ title, body, tag, icon, actions = [] }) => {
    const path = new URL(icon).pathname
    return { title, body, tag, icon: path, actions: actions.map((action) => action.title) }
  })
}

/** TypeScript lacks the actions. */
type ShownNotification = Notification & { actions?: { title: string }[] }

interface ServiceWorkerScope {
  registration: Omit<ServiceWorkerRegistration, 'getNotifications'> & {
    getNotifications(): Promise<ShownNotification[]>
  }
  clients: { openWindow(url: string): Promise<null> }
  /** What `noteNextShown` waits for. */
  nextShown: Promise<void>
  NotificationEvent: new (type: string, of: { notification: Notification; action: string }) => Event
}

/**
 * A made-up click: the worker's own code runs, but browsers let only real ones open or focus windows. What it would
 * open is noted instead.
 */
async function clickNewest(action: string): Promise<string[]> {
  const worker = globalThis as unknown as ServiceWorkerScope & EventTarget
  const notification = (await worker.registration.getNotifications()).at(-1)
  if (!notification) throw new Error('No notification is there.')
  const opened: string[] = []
  worker.clients.openWindow = async (url) => {
    opened.push(url)
    return null
  }
  const event = new worker.NotificationEvent('notificationclick', { notification, action })
  const done: Promise<unknown>[] = []
  Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => done.push(work.catch(() => {})) })
  worker.dispatchEvent(event)
  await Promise.all(done)
  return opened
}

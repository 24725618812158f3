import { afterEach, beforeEach } from 'bun:test'

/** Base64url of four bytes. */
export const PUSH_KEY = 'BAEC_w'
const ENDPOINT = 'https://push.example.com/send/one'

type Answer = 'granted' | 'denied' | 'default'

interface PushBrowser {
  /** What the player answers to the browser. */
  answer: Answer
  permission: Answer
  subscription: PushSubscription | null
}

/** A browser that takes pushes, in each test of the file. */
export function withPushBrowser(): PushBrowser {
  const browser: PushBrowser = { answer: 'granted', permission: 'default', subscription: null }
  const container = Object.assign(new EventTarget(), { getRegistration: async () => ({ active: {}, pushManager }) })
  const pushManager = {
    getSubscription: async () => browser.subscription,
    async subscribe() {
      browser.subscription = subscriptionOf(() => {
        browser.subscription = null
      })
      return browser.subscription
    },
  }
  const Notification = {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.permission = browser.answer
      return browser.permission
    },
  }
  const before = new Map<string, PropertyDescriptor | undefined>()
  const set = (target: object, name: string, value: unknown) => {
    before.set(name, Object.getOwnPropertyDescriptor(target, name))
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }

  beforeEach(() => {
    Object.assign(browser, { answer: 'granted', permission: 'default', subscription: null })
    set(globalThis, 'isSecureContext', true)
    set(globalThis, 'PushManager', class {})
    set(globalThis, 'Notification', Notification)
    set(navigator, 'serviceWorker', container)
  })
  afterEach(() => {
    for (const [name, descriptor] of before) {
      const target = name === 'serviceWorker' ? navigator : globalThis
      if (descriptor) Object.defineProperty(target, name, descriptor)
      else Reflect.deleteProperty(target, name)
    }
    before.clear()
  })
  return browser
}

const subscriptionOf = (onEnd: () => void) =>
  ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array([4, 1, 2, 255]).buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'BPoint', auth: 'auth' } }),
    async unsubscribe() {
      onEnd()
      return true
    },
  }) as unknown as PushSubscription

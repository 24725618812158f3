import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { PUSH_KEY, withPushBrowser } from '../../testing/push-browser'
import { SUBSCRIPTION_CHANGED } from './push-messages'
import { pushObstacle } from './push-obstacle'
import { followPushState, pushState } from './push-state'
import { subscribeToPushes, unsubscribeFromPushes } from './push-subscription'
import { forgetDevice, rememberDevice } from './this-device'

withDom()
const browser = withPushBrowser()
beforeEach(forgetDevice)

const OTHER_KEY = 'BAEC_g'
const state = (key = PUSH_KEY, player = 'anna') => pushState(key, player)

async function add() {
  const { endpoint } = await subscribeToPushes(PUSH_KEY)
  rememberDevice({ channel: 'c1', player: 'anna', endpoint })
}

describe('Pushes of this browser', () => {
  test('are off until they are asked for, and on from then', async () => {
    expect(await state()).toEqual({ kind: 'off' })
    await add()
    expect(await state()).toEqual({ kind: 'on', channel: 'c1' })
    await unsubscribeFromPushes()
    expect(await state()).toEqual({ kind: 'lost' })
  })

  test('are off for another player', async () => {
    await add()
    expect(await state(PUSH_KEY, 'ben')).toEqual({ kind: 'off' })
  })

  test('end with the key of the server; adding the browser again takes the new one', async () => {
    await add()
    expect(await state(OTHER_KEY)).toEqual({ kind: 'other_key' })
    const before = browser.subscription
    await subscribeToPushes(OTHER_KEY)
    expect(browser.subscription).not.toBe(before)
  })

  test('are blocked once the player has said so', async () => {
    await add()
    browser.permission = 'denied'
    expect(await state()).toEqual({ kind: 'impossible', obstacle: 'blocked' })
  })

  test.each(['denied', 'default'] as const)('are refused in a sentence if the player answers %p', async (answer) => {
    browser.answer = answer
    await expect(subscribeToPushes(PUSH_KEY)).rejects.toThrow(/^[A-Z].*\.$/)
    expect(browser.subscription).toBeNull()
  })
})

describe('What keeps a browser from pushes', () => {
  afterEach(() => {
    for (const name of ['userAgent', 'maxTouchPoints']) Reflect.deleteProperty(navigator, name)
  })
  const set = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  const withoutPush = (userAgent: string, maxTouchPoints = 0) => {
    Reflect.deleteProperty(globalThis, 'PushManager')
    set(navigator, 'userAgent', userAgent)
    set(navigator, 'maxTouchPoints', maxTouchPoints)
  }

  test('is nothing, if it has all', () => expect(pushObstacle()).toBeNull())

  test('is an address without https', () => {
    set(globalThis, 'isSecureContext', false)
    expect(pushObstacle()).toBe('insecure')
  })

  test.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)', 5, 'install'],
    ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'install'],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'missing'],
  ] as const)('on %s is said', (_, userAgent, touchPoints, obstacle) => {
    withoutPush(userAgent, touchPoints)
    expect(pushObstacle()).toBe(obstacle)
  })
})

test('A change in the browser is heard, until it is no longer wanted', () => {
  let heard = 0
  const stop = followPushState(() => heard++)
  const say = (data: string) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  say('something else')
  expect(heard).toBe(0)
  say(SUBSCRIPTION_CHANGED)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toBe(2)
  stop()
  say(SUBSCRIPTION_CHANGED)
  expect(heard).toBe(2)
})

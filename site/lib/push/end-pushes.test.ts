import { beforeEach, expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { PUSH_KEY, withPushBrowser } from '../../testing/push-browser'
import { endPushes } from './end-pushes'
import { subscribeToPushes } from './push-subscription'
import { forgetDevice, rememberDevice, thisDevice } from './this-device'

withDom()
const browser = withPushBrowser()
beforeEach(forgetDevice)

test('A sign-out ends the pushes of this browser', async () => {
  const { endpoint } = await subscribeToPushes(PUSH_KEY)
  rememberDevice({ channel: 'c1', player: 'anna', endpoint })
  await endPushes()
  expect([browser.subscription, thisDevice()]).toEqual([null, null])
})

test('A sign-out does not wait for a browser that does not answer', async () => {
  rememberDevice({ channel: 'c1', player: 'anna', endpoint: 'https://push.example.com/' })
  Object.assign(navigator.serviceWorker, { getRegistration: () => new Promise(() => {}) })
  await endPushes(1)
  expect(thisDevice()).toBeNull()
})

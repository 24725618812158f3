import { beforeEach, describe, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { withDom } from '../../testing/dom'
import { serve } from '../../testing/fake-server'
import { anna, ben } from '../../testing/player'
import { withPushBrowser } from '../../testing/push-browser'
import { signIn } from '../session/session-store'
import { SUBSCRIPTION_CHANGED } from './push-messages'
import { subscribeToPushes } from './push-subscription'
import { startPush } from './start-push'
import { forgetDevice, rememberDevice, thisDevice } from './this-device'

withDom()
withPushBrowser()
beforeEach(forgetDevice)

const KEY = 'BAEC_w'
const before = { channel: 'c1', player: anna.id, endpoint: 'https://push.example.com/send/before' }

/** The browser has another subscription than the server knows. */
async function replaced(player = anna) {
  const calls: string[] = []
  const said = (call: string, answer: () => Response) => ({
    [call]: () => {
      calls.push(call)
      return answer()
    },
  })
  serve({
    ...said('POST /api/channels/push', () => Response.json({ channel: { id: 'c2' } }, { status: 201 })),
    ...said('DELETE /api/channels/c1', () => new Response(null, { status: 204 })),
  })
  signIn({ token: 'a-token', user: player })
  const { endpoint } = await subscribeToPushes(KEY)
  rememberDevice(before)
  return { calls, endpoint }
}

describe('A subscription that the browser has replaced', () => {
  test('is told to the server when a page opens, and the old one removed', async () => {
    const { calls, endpoint } = await replaced()
    startPush()
    await waitFor(() => expect(calls).toEqual(['POST /api/channels/push', 'DELETE /api/channels/c1']))
    expect(thisDevice()).toEqual({ ...before, channel: 'c2', endpoint })
  })

  test('is told when the service worker says so', async () => {
    forgetDevice()
    startPush()
    const { calls } = await replaced()
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: SUBSCRIPTION_CHANGED }))
    await waitFor(() => expect(calls).toContain('DELETE /api/channels/c1'))
  })

  test('is not told in the name of another player', async () => {
    const { renewDevice } = await import('./renew-device')
    const { calls } = await replaced(ben)
    await renewDevice()
    expect(calls).toEqual([])
    expect(thisDevice()).toEqual(before)
  })
})

describe('A link of a notification', () => {
  function ask(url: string) {
    startPush()
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    const event = new MessageEvent('message', { data: { kind: 'open-link', url }, ports: [port2] })
    navigator.serviceWorker.dispatchEvent(event)
    return { answer, go: () => port1.postMessage('go') }
  }

  test('to another site is left to the worker', async () => {
    expect(await ask('https://elsewhere.example/').answer).toBe(false)
  })

  test('is followed once the page has the focus', async () => {
    const { answer, go } = ask(`${location.origin}/dashboard#followed`)
    expect(await answer).toBe(true)
    expect(location.hash).toBe('')
    go()
    await waitFor(() => expect(location.hash).toBe('#followed'))
  })
})

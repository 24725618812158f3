import { describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { rememberDevice, thisDevice } from '../lib/push/this-device'
import { CHANNELS_DONE, CHANNELS_FAILED } from '../lib/words/channel-messages'
import { channelOf, channelsOf } from '../testing/channels'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { anna } from '../testing/player'
import { PUSH_KEY, withPushBrowser } from '../testing/push-browser'
import { withApp } from '../testing/with-app'
import { openNotifications } from './testing/open-notifications'

withApp()
const browser = withPushBrowser()

const phone = channelOf({ id: 'b'.repeat(24), way: 'push', name: 'Chrome on Android', last4: 'QxYz' })
const laptop = channelOf({ id: 'c'.repeat(24), way: 'push', name: 'Firefox on Linux', last4: '/one' })
const { offers } = channelsOf()
const OFFERS = { ...offers, push: { key: PUSH_KEY } }
const button = (name: string | RegExp) => onPage().findByRole('button', { name })
const dialog = async () => within(await onPage().findByRole('dialog'))

async function panel(title: string) {
  const heading = await onPage().findByRole('heading', { name: title })
  return within(heading.closest('section') as HTMLElement)
}

function openWithServer() {
  const opened = openNotifications({
    has: { channels: [phone], offers: OFFERS },
    answers: {
      'POST /api/channels/push': () => {
        opened.answerWith({ channels: [laptop, phone] })
        return Response.json({ channel: laptop }, { status: 201 })
      },
      [`DELETE /api/channels/${laptop.id}`]: () => {
        opened.answerWith({ channels: [phone] })
        return new Response(null, { status: 204 })
      },
    },
  })
  return opened
}

describe('push', () => {
  test('is asked for by a button, marks this device, and lists the others', async () => {
    const { user, sent } = openWithServer()
    expect((await panel('Other devices')).getByText('Chrome on Android')).toBeInTheDocument()
    expect(browser.permission).toBe('default')
    await user.click(await button(/^Turn on push/))
    expect(await (await panel('Push on this device')).findByText('Firefox on Linux')).toBeInTheDocument()
    expect(onPage().getByText(CHANNELS_DONE.connect)).toBeInTheDocument()
    expect(await sent('POST')).toEqual([
      { endpoint: 'https://push.example.com/send/one', keys: { p256dh: 'BPoint', auth: 'auth' } },
    ])
    expect(thisDevice()?.channel).toBe(laptop.id)
    const others = await panel('Other devices')
    expect(others.getByText('2 of 10 devices take pushes')).toBeInTheDocument()
    expect(others.queryByText('Firefox on Linux')).toBeNull()

    await user.click(await button('Remove Firefox on Linux'))
    await user.click((await dialog()).getByRole('button', { name: /^Remove/ }))
    expect(await button(/^Turn on push/)).toBeInTheDocument()
    await waitFor(() => expect(browser.subscription).toBeNull())
    expect(thisDevice()).toBeNull()
  })

  test.each([
    ['denied', /^Notifications of Castellan are blocked in this browser/],
    ['default', 'Pushes need your permission. Press the button again to be asked.'],
  ] as const)('says what the player answered to the browser: %s', async (answer, text) => {
    browser.answer = answer
    const { user, sent } = openWithServer()
    await user.click(await button(/^Turn on push/))
    expect(await onPage().findByText(text)).toBeInTheDocument()
    expect(await sent('POST')).toEqual([])
  })

  test('that the server refuses says so', async () => {
    const { user } = openNotifications({
      has: { offers: OFFERS },
      answers: { 'POST /api/channels/push': () => sentence(400, '') },
    })
    await user.click(await button(/^Turn on push/))
    expect(await onPage().findByText(CHANNELS_FAILED.connect)).toBeInTheDocument()
  })

  test('that the browser ended can be added again', async () => {
    rememberDevice({ channel: laptop.id, player: anna.id, endpoint: 'https://push.example.com/send/old' })
    openNotifications({ has: { channels: [laptop], offers: OFFERS } })
    expect(await onPage().findByText(/^This browser ended its pushes/)).toBeInTheDocument()
    expect(await button(/^Add it again/)).toBeInTheDocument()
  })

  test('that a browser cannot take says why', async () => {
    Reflect.deleteProperty(globalThis, 'PushManager')
    openNotifications({ has: { offers: OFFERS } })
    expect(await onPage().findByText('This browser takes no pushes.')).toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: /^Turn on push/ })).toBeNull()
  })

  test('is not offered by a server that sends none', async () => {
    openNotifications({ has: { offers: { ...offers, push: null } } })
    await panel('Discord')
    expect(onPage().queryByRole('heading', { name: 'Push on this device' })).toBeNull()
    expect(onPage().getByRole('columnheader', { name: 'Push not offered' })).toBeInTheDocument()
  })

  test('needs a plan that has it', async () => {
    openNotifications({ plan: 'starter', has: { offers: OFFERS } })
    expect(await (await panel('Push on this device')).findByText(/^Alerts by e-mail and push need Plus/)).toBeVisible()
  })
})

import { describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { HOUR } from '../../shared/time'
import { CHANNELS_DONE, CHANNELS_FAILED } from '../lib/words/channel-messages'
import { channelOf, channelsOf } from '../testing/channels'
import { problem, sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { withApp } from '../testing/with-app'
import { openNotifications } from './testing/open-notifications'

withApp()

const ONE = '/api/channels/66f17a20c4e1b83d5f0a9e88'
const URL_OF_WEBHOOK = 'https://discord.com/api/webhooks/112233445566778899/secret'
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const button = (name: string | RegExp) => onPage().findByRole('button', { name })
const dialog = async () => within(await onPage().findByRole('dialog'))
const tryOf = (change = {}) => ({ at: fromNow(0), is_delivered: true, status: 204, ms: 120, said: null, ...change })

async function card(title: string) {
  const heading = await onPage().findByRole('heading', { name: title })
  return within(heading.closest('section') as HTMLElement)
}

describe('the channels', () => {
  test('that cannot be loaded say so', async () => {
    openNotifications({ answers: { 'GET /api/channels': () => sentence(403, 'Not now.') } })
    expect(await onPage().findByText('Your channels could not be loaded')).toBeInTheDocument()
  })

  test.each([
    [{}, 'ON', 'Nothing delivered yet'],
    [{ last_delivered_at: fromNow(0) }, 'ON', /Last delivered Today/],
    [{ active: false, off_reason: 'player' }, 'OFF', /Nothing delivered/],
    [{ active: false, off_reason: 'gone' }, 'OFF', 'Switched off, because it does not exist any more.'],
    [{ paused_until: fromNow(HOUR) }, 'PAUSED', /Next try/],
    [
      { last_try: tryOf({ is_delivered: false, status: 500, said: 'oops' }) },
      'FAILING',
      'Discord has trouble of its own (500).',
    ],
  ] as const)('say how they are: %j', async (change, badge, text) => {
    openNotifications({ has: { channels: [channelOf(change)] } })
    const { getByText, container } = { ...(await card('Discord')), container: document.body }
    expect(getByText(badge)).toBeInTheDocument()
    expect(container).toHaveTextContent(text)
  })

  test('by mail are not offered by a server that sends none', async () => {
    openNotifications({ has: { offers: { mail: null, push: null } } })
    await card('Discord')
    expect(onPage().queryByRole('heading', { name: 'E-mail' })).toBeNull()
  })

  test('by mail and push need a plan that has them', async () => {
    openNotifications({ plan: 'starter', has: { channels: [channelOf({ way: 'mail', name: 'E-mail', last4: '' })] } })
    const mail = await card('E-mail')
    expect(mail.getByText(/^Alerts by e-mail and push need Plus/)).toBeInTheDocument()
    expect(mail.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing')
    expect(mail.getByText('ASLEEP')).toBeInTheDocument()
    expect(mail.getByRole('button', { name: 'Test E-mail' })).toHaveAttribute('aria-disabled', 'true')
    expect(mail.getByRole('button', { name: 'Remove E-mail' })).not.toHaveAttribute('aria-disabled')
  })
})

describe('Discord', () => {
  test('is connected by an address, and tested in the same dialog', async () => {
    const tested = channelOf({ last_try: tryOf() })
    const { user, sent, answerWith } = openNotifications({
      answers: {
        'POST /api/channels/discord': () => {
          answerWith({ channels: [channelOf()] })
          return Response.json({ channel: channelOf() }, { status: 201 })
        },
        [`POST ${ONE}/test`]: () => Response.json({ channel: tested }),
      },
    })
    await user.click(await button('Connect Discord'))
    const address = (await dialog()).getByRole('textbox', { name: 'Webhook URL' })
    expect(address).toHaveFocus()
    expect(address).toHaveAccessibleDescription(/^In Discord: Server settings → Integrations → Webhooks/)
    await user.keyboard('{Enter}')
    expect(address).toHaveAccessibleDescription(/^Please paste/)
    await user.type(address, ` ${URL_OF_WEBHOOK} {Enter}`)
    expect(await onPage().findByText(CHANNELS_DONE.connect)).toBeInTheDocument()
    expect(await sent('POST')).toEqual([{ url: URL_OF_WEBHOOK }])
    const test = await button(/^Send a test message/)
    expect(test).toHaveFocus()
    await user.click(test)
    expect((await dialog()).getByText('Discord has posted it. Look into your channel (120 ms).')).toBeInTheDocument()
    await user.click(await button('Done'))
    expect((await card('Discord')).getByRole('button', { name: 'Test Discord' })).toBeInTheDocument()
    expect(document.body.innerHTML).not.toContain('secret')
  })

  test('shows at the address why it is refused', async () => {
    const said = 'This is an invitation to a server, not a webhook.'
    const { user } = openNotifications({
      answers: { 'POST /api/channels/discord': () => problem(422, { path: 'url', message: said }) },
    })
    await user.click(await button('Connect Discord'))
    const address = (await dialog()).getByRole('textbox', { name: 'Webhook URL' })
    await user.type(address, 'https://discord.gg/castle{Enter}')
    await waitFor(() => expect(address).toHaveAccessibleDescription(said))
  })

  test('that fails without a sentence says so', async () => {
    const { user } = openNotifications({ answers: { 'POST /api/channels/discord': () => sentence(400, '') } })
    await user.click(await button('Connect Discord'))
    await user.type((await dialog()).getByRole('textbox', { name: 'Webhook URL' }), 'https://discord.com{Enter}')
    expect(await onPage().findByText(CHANNELS_FAILED.connect)).toBeInTheDocument()
  })
})

describe('e-mail', () => {
  test('is set up by one press', async () => {
    const mail = channelOf({ way: 'mail', name: 'E-mail', last4: '' })
    const { user, answerWith } = openNotifications({
      answers: {
        'POST /api/channels/mail': () => {
          answerWith({ channels: [mail] })
          return Response.json({ channel: mail }, { status: 201 })
        },
      },
    })
    await user.click(await button(/^Write to me/))
    expect(await button('Test E-mail')).toBeInTheDocument()
    expect((await card('E-mail')).getByText('anna@rabenfels.example')).toBeInTheDocument()
  })

  const { offers } = channelsOf()
  const unproven = { offers: { ...offers, mail: { address: 'anna@rabenfels.example', is_proven: false } } }

  test('needs a confirmed address, for which a mail is sent', async () => {
    const { user, requests } = openNotifications({
      has: unproven,
      answers: { 'POST /api/auth/confirm/mail': () => new Response(null, { status: 204 }) },
    })
    expect(await onPage().findByText(/^This address is not confirmed yet/)).toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: /^Write to me/ })).toBeNull()
    await user.click(await button(/^Send the confirmation mail/))
    expect(await onPage().findByText(/^It is on its way/)).toBeInTheDocument()
    expect(requests.filter(({ url }) => url.endsWith('/api/auth/confirm/mail'))).toHaveLength(1)
  })

  test('says so if the confirmation cannot be sent', async () => {
    const { user } = openNotifications({
      has: unproven,
      answers: { 'POST /api/auth/confirm/mail': () => sentence(500, '') },
    })
    await user.click(await button(/^Send the confirmation mail/))
    expect(await onPage().findByText(CHANNELS_FAILED.confirm)).toBeInTheDocument()
  })

  test('needs an address', async () => {
    openNotifications({ has: { offers: { ...offers, mail: { address: '', is_proven: false } } } })
    expect(await onPage().findByText('Your account has no e-mail address.')).toBeInTheDocument()
  })
})

describe('a channel', () => {
  test.each([
    [{}, 'Discord has posted it. Look into your channel (120 ms).'],
    [{ is_delivered: false, status: 404 }, 'Discord does not know this webhook any more (404).'],
    [{ is_delivered: false, status: 429 }, 'Discord asked for a pause (429).'],
    [{ is_delivered: false, status: 400 }, 'Discord refused the message (400).'],
    [{ is_delivered: false, status: null, said: 'No answer in 5 s.' }, 'No answer in 5 s.'],
    [{ is_delivered: false, status: null }, 'Discord did not answer.'],
  ])('that is tested says what came back: %j', async (change, said) => {
    const tested = channelOf({ last_try: tryOf(change) })
    const { user, answerWith } = openNotifications({
      has: { channels: [channelOf()] },
      answers: {
        [`POST ${ONE}/test`]: () => {
          answerWith({ channels: [tested] })
          return Response.json({ channel: tested })
        },
      },
    })
    await user.click(await button('Test Discord'))
    expect(await onPage().findByText(said)).toBeInTheDocument()
  })

  test('can be switched off and on', async () => {
    const off = channelOf({ active: false, off_reason: 'player' })
    const { user, sent } = openNotifications({
      has: { channels: [channelOf()] },
      answers: { [`PATCH ${ONE}`]: () => Response.json({ channel: off }) },
    })
    await user.click(await button('Switch off Discord'))
    expect(await onPage().findByText(CHANNELS_DONE.change)).toBeInTheDocument()
    expect(await sent('PATCH')).toEqual([{ active: false }])
  })

  test('is removed after a question', async () => {
    const { user, answerWith } = openNotifications({
      has: { channels: [channelOf()] },
      answers: {
        [`DELETE ${ONE}`]: () => {
          answerWith({ channels: [] })
          return new Response(null, { status: 204 })
        },
      },
    })
    await user.click(await button('Remove Discord'))
    await user.click((await dialog()).getByRole('button', { name: /^Remove/ }))
    expect(await button('Connect Discord')).toBeInTheDocument()
    expect(onPage().getByText(CHANNELS_DONE.remove)).toBeInTheDocument()
  })

  test.each([
    ['Test', `POST ${ONE}/test`, 'test'],
    ['Switch off', `PATCH ${ONE}`, 'change'],
    ['Remove', `DELETE ${ONE}`, 'remove'],
  ] as const)('says so if that fails: %s', async (action, call, failed) => {
    const { user } = openNotifications({
      has: { channels: [channelOf()] },
      answers: { [call]: () => sentence(400, '') },
    })
    await user.click(await button(`${action} Discord`))
    if (action === 'Remove') await user.click((await dialog()).getByRole('button', { name: /^Remove/ }))
    expect(await onPage().findByText(CHANNELS_FAILED[failed])).toBeInTheDocument()
  })
})

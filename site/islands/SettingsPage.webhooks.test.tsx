import { describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { HOUR } from '../../shared/time'
import { API_DONE, API_FAILED } from '../lib/words/api-messages'
import { problem, sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { deliveryOf, webhookOf } from '../testing/webhooks'
import { openApiSettings, withApiSettings } from './testing/open-api-settings'

withApiSettings()

const ONE = '/api/webhooks/66f17a20c4e1b83d5f0a9e88'
const HOST = 'hooks.example.com'
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const button = (name: string | RegExp) => onPage().findByRole('button', { name })
const dialog = async () => within(await onPage().findByRole('dialog'))

describe('the webhooks', () => {
  test('show what each is told, and why one is off', async () => {
    const webhooks = [
      webhookOf({ old_secret_until: fromNow(HOUR) }),
      webhookOf({ id: 'b', url: 'https://b.example', active: false, off_reason: 'failing' }),
      webhookOf({ id: 'c', url: 'https://c.example', active: false, off_reason: 'player' }),
    ]
    openApiSettings({ webhooks })
    const [first, second, third] = await onPage().findAllByRole('listitem')
    expect(first).toHaveTextContent(/hooks\.example\.com\/castellan.*ON.*Bot started, bot stopped/)
    expect(first).toHaveTextContent(/The old secret signs too until/)
    expect(second).toHaveTextContent('Switched off because nothing was delivered for five days.')
    expect(third).toHaveTextContent(/OFF/)
    expect(onPage().getByText('3 of 20')).toBeInTheDocument()
  })

  test('that cannot be loaded say so', async () => {
    openApiSettings({ answers: { 'GET /api/webhooks': () => sentence(403, 'Not now.') } })
    expect(await onPage().findByText('Your webhooks could not be loaded')).toBeInTheDocument()
  })

  test('are twenty at most', async () => {
    openApiSettings({ webhooks: Array.from({ length: 20 }, (_, place) => webhookOf({ id: `${place}` })) })
    expect(await button('Add webhook')).toHaveAttribute('aria-disabled', 'true')
    expect(onPage().getByText(/^20 is the most/)).toBeInTheDocument()
  })

  test('of a plan without API access sleep, and say why', async () => {
    openApiSettings({ webhooks: [webhookOf()], plan: 'premium' })
    expect(await onPage().findByText(/^API access needs Professional\. Your webhooks sleep/)).toBeInTheDocument()
    expect(onPage().getByText('ASLEEP')).toBeInTheDocument()
    expect(await button(`Remove ${HOST}`)).not.toHaveAttribute('aria-disabled')
  })
})

describe('a new webhook', () => {
  test('takes an address and events, and shows its secret once', async () => {
    const made = () => Response.json({ webhook: webhookOf(), secret: SECRET }, { status: 201 })
    const { user, sent } = openApiSettings({ answers: { 'POST /api/webhooks': made } })
    await user.click(await button('Add webhook'))
    const { getByRole } = await dialog()
    await user.click(getByRole('button', { name: /^Add webhook/ }))
    expect(getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/^Please enter the address/)
    await user.type(getByRole('textbox', { name: 'Address' }), ' https://hooks.example.com/castellan ')
    await user.click(getByRole('checkbox', { name: 'Attack noticed' }))
    await user.click(getByRole('checkbox', { name: 'Plan changed' }))
    await user.click(getByRole('button', { name: /^Add webhook/ }))
    expect(await onPage().findByLabelText('Secret')).toHaveValue(SECRET)
    expect(onPage().getByText(API_DONE.createWebhook)).toBeInTheDocument()
    const [request] = sent('POST')
    const events = ['bot.started', 'bot.stopped', 'plan.changed']
    expect(await request?.json()).toEqual({ url: 'https://hooks.example.com/castellan', events })
    await user.click(await button('Done'))
    await waitFor(() => expect(document.body.innerHTML).not.toContain(SECRET))
  })

  test('that fails without a sentence says so', async () => {
    const { user } = openApiSettings({ answers: { 'POST /api/webhooks': () => sentence(500, '') } })
    await user.click(await button('Add webhook'))
    await user.type((await dialog()).getByRole('textbox', { name: 'Address' }), 'https://b.example{Enter}')
    expect(await onPage().findByText(API_FAILED.createWebhook)).toBeInTheDocument()
  })

  test('whose address is refused shows that at the address', async () => {
    const said = 'Addresses inside the network are not called.'
    const { user } = openApiSettings({
      answers: { 'POST /api/webhooks': () => problem(422, { path: 'url', message: said }) },
    })
    await user.click(await button('Add webhook'))
    const { getByRole } = await dialog()
    await user.type(getByRole('textbox', { name: 'Address' }), 'https://10.0.0.1{Enter}')
    await waitFor(() => expect(getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(said))
  })
})

describe('a webhook', () => {
  test.each([
    ['delivered', { status: 200, ms: 34, said: 'thanks' }, 'Answered 200 in 34 ms'],
    ['failed', { status: null, ms: 3, said: 'Nobody listens there.' }, 'No answer: Nobody listens there.'],
  ] as const)('that is tested says what came back: %s', async (state, answer, said) => {
    const delivery = deliveryOf({ type: 'ping', state, tries: [{ at: fromNow(0), ...answer }] })
    const { user } = openApiSettings({
      webhooks: [webhookOf()],
      answers: { [`POST ${ONE}/test`]: () => Response.json({ delivery }) },
    })
    await user.click(await button(`Test ${HOST}`))
    expect(await onPage().findByText(said)).toBeInTheDocument()
  })

  test('can be switched off', async () => {
    const { user, sent } = openApiSettings({
      webhooks: [webhookOf()],
      answers: { [`PATCH ${ONE}`]: () => Response.json({ webhook: webhookOf({ active: false }) }) },
    })
    await user.click(await button(`Switch off ${HOST}`))
    expect(await onPage().findByText('Webhook changed')).toBeInTheDocument()
    expect(await sent('PATCH')[0]?.json()).toEqual({ active: false })
  })

  test('can be changed', async () => {
    const { user, sent } = openApiSettings({
      webhooks: [webhookOf()],
      answers: { [`PATCH ${ONE}`]: () => Response.json({ webhook: webhookOf() }) },
    })
    await user.click(await button(`Change ${HOST}`))
    const { getByRole } = await dialog()
    await user.click(getByRole('checkbox', { name: 'Bot stopped' }))
    await user.click(getByRole('button', { name: /^Save changes/ }))
    await waitFor(() => expect(onPage().queryByRole('dialog')).toBeNull())
    const change = { url: 'https://hooks.example.com/castellan', events: ['bot.started'] }
    expect(await sent('PATCH')[0]?.json()).toEqual(change)
  })

  test('gets a new secret, and the old one signs for a day', async () => {
    const { user } = openApiSettings({
      webhooks: [webhookOf()],
      answers: { [`POST ${ONE}/rotate`]: () => Response.json({ webhook: webhookOf(), secret: SECRET }) },
    })
    await user.click(await button(`New secret for ${HOST}`))
    expect((await dialog()).getByText(/For 24 hours each call is signed by both/)).toBeInTheDocument()
    await user.click(await button(/^Make a new secret/))
    expect(await onPage().findByLabelText('Secret')).toHaveValue(SECRET)
    expect(onPage().getByText('New secret made')).toBeInTheDocument()
  })

  test('is removed after a question', async () => {
    let webhooks = [webhookOf()]
    const { user } = openApiSettings({
      answers: {
        'GET /api/webhooks': () => Response.json({ webhooks }),
        [`DELETE ${ONE}`]: () => {
          webhooks = []
          return new Response(null, { status: 204 })
        },
      },
    })
    await user.click(await button(`Remove ${HOST}`))
    await user.click((await dialog()).getByRole('button', { name: /^Remove webhook/ }))
    expect(await onPage().findByText(/^No webhooks yet\./)).toBeInTheDocument()
    expect(onPage().getByText('Webhook removed')).toBeInTheDocument()
  })

  test.each([
    ['Test', `POST ${ONE}/test`, null, 'testWebhook'],
    ['Switch off', `PATCH ${ONE}`, null, 'changeWebhook'],
    ['New secret for', `POST ${ONE}/rotate`, /^Make a new secret/, 'rotateSecret'],
    ['Remove', `DELETE ${ONE}`, /^Remove webhook/, 'removeWebhook'],
  ] as const)('says so if that fails: %s', async (action, call, confirm, failed) => {
    const { user } = openApiSettings({ webhooks: [webhookOf()], answers: { [call]: () => sentence(400, '') } })
    await user.click(await button(`${action} ${HOST}`))
    if (confirm) await user.click((await dialog()).getByRole('button', { name: confirm }))
    expect(await onPage().findByText(API_FAILED[failed])).toBeInTheDocument()
  })
})

import { describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { DAY, HOUR } from '../../shared/time'
import { API_FAILED } from '../lib/words/api-messages'
import { problem, sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { tokenOf } from '../testing/tokens'
import { openApiSettings, SECRET, withApiSettings } from './testing/open-api-settings'

withApiSettings()

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const button = (name: string | RegExp) => onPage().getByRole('button', { name })
const dialog = async () => within(await onPage().findByRole('dialog'))
const row = async (name: RegExp) => within(await onPage().findByRole('row', { name }))

describe('the tokens', () => {
  test('load, then show what each may do, when it ends and when it was used', async () => {
    const answered = Promise.withResolvers<Response>()
    openApiSettings({ answers: { 'GET /api/tokens': () => answered.promise } })
    expect(await onPage().findByText('Loading tokens and webhooks…')).toBeInTheDocument()
    const token = tokenOf({
      bots: ['66f145531b1bc3e6667d1e67'],
      expires_at: fromNow(30 * DAY + HOUR),
      last_used_at: '2026-10-13T14:02:00.000Z',
      last_used_from: '203.0.113.0/24',
      old_secret_until: fromNow(HOUR),
    })
    answered.resolve(Response.json({ tokens: [token] }))
    const { getByText } = await row(/Raspberry Pi/)
    for (const text of ['…Q2cF', 'See bots, start and stop bots', '12 Oct 2026', 'in 30 days', 'from 203.0.113.0/24'])
      expect(getByText(text)).toBeInTheDocument()
    expect(await onPage().findByText('Only Rabenfels')).toBeInTheDocument()
    expect(getByText('13 Oct 2026, 14:02')).toBeInTheDocument()
    expect(getByText(/^The secret before the renewal works until/)).toBeInTheDocument()
    expect(onPage().getByText('1 of 20')).toBeInTheDocument()
  })

  test('that are over say so', async () => {
    openApiSettings({ tokens: [tokenOf({ expires_at: fromNow(-HOUR) })] })
    expect((await row(/Raspberry Pi/)).getByText('expired')).toBeInTheDocument()
  })

  test('that cannot be loaded can be tried again', async () => {
    let isAway = true
    const answer = () => (isAway ? sentence(403, 'Not now.') : Response.json({ tokens: [tokenOf()] }))
    const { user } = openApiSettings({ answers: { 'GET /api/tokens': answer } })
    expect(await onPage().findByText('Your tokens could not be loaded')).toBeInTheDocument()
    isAway = false
    await user.click(button('Try again'))
    expect((await row(/Raspberry Pi/)).getByText('All bots')).toBeInTheDocument()
  })

  test('are twenty at most', async () => {
    const tokens = Array.from({ length: 20 }, (_, place) => tokenOf({ id: `${place}`, name: `Program ${place}` }))
    openApiSettings({ tokens })
    expect(await onPage().findByText('20 of 20')).toBeInTheDocument()
    expect(button('Create token')).toHaveAttribute('aria-disabled', 'true')
    expect(onPage().getByText(/^20 is the most/)).toBeInTheDocument()
  })

  test('of a plan without API access sleep, say why, and can be revoked', async () => {
    openApiSettings({ tokens: [tokenOf()], plan: 'premium' })
    const { getByText } = await row(/Raspberry Pi/)
    expect(getByText('asleep')).toBeInTheDocument()
    expect(onPage().getByText(/^API access needs Professional\. Your tokens sleep/)).toBeInTheDocument()
    expect(onPage().getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing')
    expect(button('Renew Raspberry Pi')).toHaveAttribute('aria-disabled', 'true')
    expect(button('Revoke Raspberry Pi')).not.toHaveAttribute('aria-disabled')
  })
})

test('A plan without API access says what it is, and which plan has it', async () => {
  openApiSettings({ plan: 'starter' })
  expect(await onPage().findByText(/^API access needs Professional\. With it, a script/)).toBeInTheDocument()
  expect(onPage().getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing')
  expect(onPage().queryByRole('button', { name: 'Create token' })).toBeNull()
})

describe('a new token', () => {
  const answers = { 'POST /api/tokens': () => Response.json({ token: tokenOf(), secret: SECRET }, { status: 201 }) }

  test('takes two clicks, and shows its secret once with a line to paste', async () => {
    const { user, sent } = openApiSettings({ tokens: [tokenOf({ name: 'My program' })], answers })
    await user.click(await onPage().findByRole('button', { name: 'Create token' }))
    await user.click((await dialog()).getByRole('button', { name: /^Create token/ }))
    expect(await onPage().findByLabelText('Token')).toHaveValue(SECRET)
    expect(onPage().getByText('Token created')).toBeInTheDocument()
    expect(onPage().getByLabelText('Line for a terminal')).toHaveValue(
      `curl -H "Authorization: Bearer ${SECRET}" http://localhost:4000/api/bots`,
    )
    expect(onPage().getByRole('button', { name: 'Copy Token' })).toHaveFocus()
    const [request] = sent('POST')
    expect(await request?.json()).toEqual({
      name: 'My program 2',
      scopes: ['bots:read', 'console:read', 'days:read', 'accounts:read', 'notifications:read', 'scripts:read'],
      expires_in_days: 90,
    })
    await user.click(button('Done'))
    await waitFor(() => expect(document.body.innerHTML).not.toContain(SECRET))
  })

  test('can be limited to some bots, which leaves it the scopes of bots', async () => {
    const { user, sent } = openApiSettings({ answers })
    await user.click(await onPage().findByRole('button', { name: 'Create token' }))
    const { getByRole, getByLabelText } = await dialog()
    await user.click(getByRole('button', { name: 'Only some' }))
    expect(getByRole('checkbox', { name: 'See game accounts' })).toBeDisabled()
    await user.click(getByRole('checkbox', { name: 'Start and stop bots' }))
    await user.click(getByRole('button', { name: /^Create token/ }))
    expect(getByRole('checkbox', { name: 'Rabenfels' })).toHaveAccessibleDescription(/Please choose at least one bot\./)
    await waitFor(() => expect(getByRole('checkbox', { name: 'Rabenfels' })).toHaveFocus())
    await user.click(getByRole('checkbox', { name: 'Rabenfels' }))
    await user.selectOptions(getByLabelText('Expires after'), 'Never')
    expect(getByLabelText('Expires after')).toHaveAccessibleDescription(/^Whoever finds it can use it/)
    await user.click(getByRole('button', { name: /^Create token/ }))
    await onPage().findByLabelText('Token')
    const [request] = sent('POST')
    expect(await request?.json()).toEqual({
      name: 'My program',
      scopes: ['bots:read', 'console:read', 'days:read', 'bots:control'],
      bots: ['66f145531b1bc3e6667d1e67'],
    })
  })

  test('shows a refusal at its field, and is not sent twice', async () => {
    const refuse = () => problem(422, { path: 'name', message: 'The name needs 1 to 64 characters.' })
    const { user, sent } = openApiSettings({ answers: { 'POST /api/tokens': refuse } })
    await user.click(await onPage().findByRole('button', { name: 'Create token' }))
    const { getByRole, getByLabelText } = await dialog()
    await user.click(getByRole('button', { name: /^Create token/ }))
    await waitFor(() =>
      expect(getByLabelText('Name')).toHaveAccessibleDescription('The name needs 1 to 64 characters.'),
    )
    expect(getByLabelText('Name')).toHaveFocus()
    expect(sent('POST')).toHaveLength(1)
  })

  test('without a scope is not sent, and one that fails says so', async () => {
    const { user, sent } = openApiSettings({ answers: { 'POST /api/tokens': () => sentence(500, '') } })
    await user.click(await onPage().findByRole('button', { name: 'Create token' }))
    const { getByRole, getAllByRole } = await dialog()
    const boxes = getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked)
    for (const box of boxes) await user.click(box)
    await user.click(getByRole('button', { name: /^Create token/ }))
    expect(onPage().getByText('Please choose at least one thing that it may do.')).toBeInTheDocument()
    expect(sent('POST')).toHaveLength(0)
    await user.click(getByRole('checkbox', { name: 'Change bots' }))
    await user.click(getByRole('button', { name: /^Create token/ }))
    expect(await onPage().findByText('Failed to create token')).toBeInTheDocument()
    expect(sent('POST')).toHaveLength(1)
  })
})

describe('a token', () => {
  test('is renewed after a question, and its new secret shown', async () => {
    const renewed = () => Response.json({ token: tokenOf({ last4: '4J0t' }), secret: SECRET })
    const { user } = openApiSettings({
      tokens: [tokenOf()],
      answers: { 'POST /api/tokens/66f17a20c4e1b83d5f0a9e77/renew': renewed },
    })
    await user.click(await onPage().findByRole('button', { name: 'Renew Raspberry Pi' }))
    expect((await dialog()).getByText(/The old secret works for 24 more hours/)).toBeInTheDocument()
    await user.click(button(/^Renew token/))
    expect(await onPage().findByLabelText('Token')).toHaveValue(SECRET)
    expect(onPage().getByText('Token renewed')).toBeInTheDocument()
  })

  test('is revoked after a question', async () => {
    let tokens = [tokenOf()]
    const { user } = openApiSettings({
      answers: {
        'GET /api/tokens': () => Response.json({ tokens }),
        'DELETE /api/tokens/66f17a20c4e1b83d5f0a9e77': () => {
          tokens = []
          return new Response(null, { status: 204 })
        },
      },
    })
    await user.click(await onPage().findByRole('button', { name: 'Revoke Raspberry Pi' }))
    await user.click((await dialog()).getByRole('button', { name: /^Revoke token/ }))
    expect(await onPage().findByText(/^No tokens yet\./)).toBeInTheDocument()
    expect(onPage().getByText('Token revoked')).toBeInTheDocument()
  })

  test.each([
    ['Renew', 'POST /api/tokens/66f17a20c4e1b83d5f0a9e77/renew', 'renewToken'],
    ['Revoke', 'DELETE /api/tokens/66f17a20c4e1b83d5f0a9e77', 'revokeToken'],
  ] as const)('says so if that fails: %s', async (action, call, said) => {
    const { user } = openApiSettings({ tokens: [tokenOf()], answers: { [call]: () => sentence(400, '') } })
    await user.click(await onPage().findByRole('button', { name: `${action} Raspberry Pi` }))
    await user.click((await dialog()).getByRole('button', { name: new RegExp(`^${action} token`) }))
    expect(await onPage().findByText(API_FAILED[said])).toBeInTheDocument()
  })
})

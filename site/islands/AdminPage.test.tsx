import { describe, expect, spyOn, test } from 'bun:test'
import { act, waitFor, within } from '@testing-library/react'
import { queryClient } from '../lib/queries/query-client'
import { $session, changeUser } from '../lib/session/session-store'
import { problem, sentence, type serve } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { anna } from '../testing/player'
import { announcement, none, noor, openAdmin, stats, system, withAdminPage } from './testing/open-admin'

withAdminPage()

const DENIED = "You don't have permission to access the admin panel."

describe('the admin panel', () => {
  test('has four figures, the revenue in euro with two decimals', async () => {
    openAdmin()
    for (const figure of ['1,284', '2,047', '412', '€11,835.88'])
      expect(await onPage().findByText(figure)).toBeInTheDocument()
  })

  test('says how many subscriptions are cancelled, and when the last of them ends', async () => {
    const answers = { ...stats, cancelledSubscriptions: 3, cancelledUntil: '2026-12-26T12:00:00.000Z' }
    openAdmin({ 'GET /api/admin/stats': () => Response.json({ stats: answers, system }) })
    await onPage().findByText(/^32% of users, 3 cancelled/)
    expect(onPage().getByRole('region', { name: 'Figures' })).toHaveTextContent(
      '32% of users, 3 cancelled, ending by 26 Dec 2026',
    )
  })

  test('redirects other players to the dashboard without a request', async () => {
    const replace = spyOn(location, 'replace').mockImplementation(() => {})
    const { requests } = openAdmin({}, anna)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/dashboard'))
    expect(requests.filter(({ url }) => url.includes('/api/admin'))).toEqual([])
    replace.mockRestore()
  })

  test('says Access Denied if the server does, whatever the session says', async () => {
    openAdmin({ 'GET /api/admin/stats': () => sentence(403, DENIED) })
    expect(await onPage().findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument()
    expect(onPage().getByText(DENIED)).toBeInTheDocument()
  })

  test('says so too when admin rights are revoked while the panel is open', async () => {
    const replace = spyOn(location, 'replace').mockImplementation(() => {})
    openAdmin()
    await onPage().findByText('1,284')
    act(() => changeUser({ ...anna, id: $session.get().user?.id ?? '' }))
    expect(onPage().getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument()
    expect(replace).not.toHaveBeenCalled()
    replace.mockRestore()
  })

  test('says why its figures failed to load, and retries on click', async () => {
    // Its retries would take seconds.
    queryClient.setQueryDefaults(['admin', 'stats'], { retry: false })
    let reason = 'The store is away.'
    const { user } = openAdmin({ 'GET /api/admin/stats': () => sentence(503, reason) })
    const failure = within(await onPage().findByRole('alert'))
    expect(failure.getByText(reason)).toBeInTheDocument()
    expect(onPage().queryByRole('region', { name: 'Figures' })).not.toBeInTheDocument()
    await user.click(onPage().getByRole('tab', { name: 'Bots' }))
    expect(onPage().getByRole('region', { name: 'Bots in figures' })).toHaveAttribute('aria-busy', 'false')
    reason = 'It is still away.'
    await user.click(failure.getByRole('button', { name: 'Try again' }))
    expect(await onPage().findByText(reason)).toBeInTheDocument()
  })

  test('reserves space while loading', async () => {
    const { user } = openAdmin()
    await user.click(onPage().getByRole('tab', { name: 'Bots' }))
    expect(onPage().getByText('coming soon')).toBeInTheDocument()
    expect(await onPage().findByText('3,000')).toBeInTheDocument()
    await user.click(onPage().getByRole('tab', { name: 'System' }))
    expect(onPage().getByText('coming soon')).toBeInTheDocument()
  })
})

describe('announcements', () => {
  async function openAnnouncements(answers: Parameters<typeof serve>[0] = {}) {
    const opened = openAdmin(answers)
    await opened.user.click(onPage().getByRole('tab', { name: 'Announcements' }))
    await onPage().findByText('Midnight theme')
    return opened
  }

  test('are published with one of the suggested categories, or another', async () => {
    const bodies: unknown[] = []
    const { user } = await openAnnouncements({
      'POST /api/admin/announcements': async (request) => {
        bodies.push(await request.json())
        return Response.json({ announcement }, { status: 201 })
      },
    })
    const suggested = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))
    expect(suggested).toEqual(['announcement', 'maintenance', 'update'])
    await user.type(onPage().getByLabelText('Title'), 'Tuesday')
    await user.type(onPage().getByLabelText('Body'), 'Bots stop.')
    await user.clear(onPage().getByLabelText('Category'))
    await user.type(onPage().getByLabelText('Category'), 'league')
    await user.click(onPage().getByRole('button', { name: /^Publish/ }))
    const preview = within(await onPage().findByRole('dialog', { name: 'Publish this announcement?' }))
    await user.click(preview.getByRole('button', { name: /^Publish now/ }))
    expect(await onPage().findByText('Announcement published')).toBeInTheDocument()
    expect(bodies).toEqual([{ title: 'Tuesday', body: 'Bots stop.', category: 'league' }])
    expect(onPage().getByLabelText('Title')).toHaveValue('')
  })

  test('that fail say why, and keep the text even while another tab is open', async () => {
    const { user } = await openAnnouncements({ 'POST /api/admin/announcements': () => sentence(503, '') })
    await user.type(onPage().getByLabelText('Title'), 'Tuesday')
    await user.click(onPage().getByRole('button', { name: /^Publish/ }))
    expect(await onPage().findByText('Failed to publish announcement')).toBeInTheDocument()
    await user.click(onPage().getByRole('tab', { name: 'Users' }))
    await user.click(onPage().getByRole('tab', { name: 'Announcements' }))
    expect(onPage().getByLabelText('Title')).toHaveValue('Tuesday')
  })

  test.each([
    ['Title', 'title'],
    ['Body', 'body'],
    ['Category', 'category'],
  ])("show the server's sentence under their %s, which has the focus", async (label, path) => {
    const message = `The ${path} needs 1 to 32 characters.`
    const { user, requests } = await openAnnouncements({
      'POST /api/admin/announcements': () => problem(422, { path, message }),
    })
    await user.click(onPage().getByRole('button', { name: /^Publish/ }))
    expect(requests.some(({ method }) => method === 'POST')).toBe(true)
    await waitFor(() => expect(onPage().getByLabelText(label)).toHaveAccessibleDescription(message))
    expect(onPage().getByLabelText(label)).toHaveFocus()
    expect(onPage().getByLabelText(label)).toBeInvalid()
  })

  test('are removed only after confirmation, or say why not', async () => {
    const path = `DELETE /api/admin/announcements/${announcement.id}`
    const answers = [sentence(500, ''), sentence(500, ''), new Response(null, { status: 204 })]
    const { user, requests } = await openAnnouncements({ [path]: () => answers.shift() ?? sentence(500, '') })
    await user.click(onPage().getByRole('button', { name: 'Remove Midnight theme' }))
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])
    await user.click(onPage().getByRole('button', { name: /^Remove announcement/ }))
    expect(await onPage().findByText('Failed to delete announcement')).toBeInTheDocument()
    await user.click(onPage().getByRole('button', { name: /^Remove announcement/ }))
    expect(await onPage().findByText('Announcement removed')).toBeInTheDocument()
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test('the audit log shows actor, action, target and rough location', async () => {
  const entry = { id: '66f145531b1bc3e6667d1e73', created_at: '2026-11-21T12:00:00.000Z', detail: 'ADMIN_EMAILS' }
  const grant = { ...entry, action: 'admin_granted', by: null, about: noor.email, network: null, device: null }
  const signIn = { ...entry, id: 'b', detail: null, action: 'signed_in', by: noor.email, about: noor.email }
  const entries = [grant, { ...signIn, network: '203.0.113.0/24', device: 'Firefox on Linux' }]
  const { user } = openAdmin({ 'GET /api/admin/audit': () => Response.json({ entries, ...none }) })
  await user.click(onPage().getByRole('tab', { name: 'System' }))
  const auditLog = await onPage().findByRole('region', { name: 'Audit log' })
  await waitFor(() => expect(auditLog).toHaveTextContent('Admin rights granted · ADMIN_EMAILS'))
  expect(auditLog).toHaveTextContent('about noor@qasr.example')
  expect(auditLog).toHaveTextContent('21 Nov 2026, 12:00Signed in')
  expect(auditLog).toHaveTextContent('noor@qasr.example, Firefox on Linux, 203.0.113.0/24')
})

test("stuck payments come above the audit log, with the provider's message", async () => {
  const stuck = {
    id: '66f145531b1bc3e6667d1e90',
    payment_provider: 'stripe',
    about: 'sub_1',
    player: noor.email,
    since: '2026-11-21T12:00:00.000Z',
    tries: 3,
    why: 'Insufficient funds in your account.',
    again_at: '2026-11-21T14:00:00.000Z',
  }
  const path = 'GET /api/admin/payments/stuck'
  const { user } = openAdmin({ [path]: () => Response.json({ total: 51, stuck: [stuck] }) })
  await user.click(onPage().getByRole('tab', { name: 'System' }))
  const panel = await onPage().findByRole('region', { name: 'Stuck payments' })
  expect(panel).toHaveTextContent('Insufficient funds in your account.Stripe · sub_1 · noor@qasr.example')
  expect(panel).toHaveTextContent('tried 3 times, next on 21 Nov 2026')
  expect(panel).toHaveTextContent('The first 1 of 51.')
})

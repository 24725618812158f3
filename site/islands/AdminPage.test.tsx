import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { cleanup, render, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import type { AdminUser } from '../../shared/admin'
import { $isDenied } from '../features/admin/denied-store'
import { queryClient } from '../lib/queries/query-client'
import { signIn, signOut } from '../lib/session/session-store'
import { openPage, withDom } from '../testing/dom'
import { onPage, somebody } from '../testing/page'
import { anna } from '../testing/player'
import { sentence, serve, withServer } from '../testing/server'
import { AdminPage } from './AdminPage'

afterEach(() => {
  cleanup()
  toast.dismiss()
  queryClient.clear()
  signOut()
  $isDenied.set(false)
})
withDom()
withServer()

const admin = { ...anna, app_metadata: { isAdmin: true } }
const DENIED = "You don't have permission to access the admin panel."
const patient = [{}, { timeout: 3000 }] as const

const mirela: AdminUser = {
  id: '66f145531b1bc3e6667d1e70',
  email: 'mirela@dorfbach.example',
  metadata: { username: 'Mirela', avatar: null },
  subscription: { plan: 'free', status: 'past_due', payment_provider: 'stripe' },
  created_at: '2026-11-01T12:00:00.000Z',
  last_sign_in_at: null,
  bots: [],
}
const noor: AdminUser = {
  ...mirela,
  id: '66f145531b1bc3e6667d1e71',
  email: 'noor@qasr.example',
  metadata: { username: 'Noor', avatar: null },
}
const stats = { totalUsers: 1284, activeBots: 2047, activeSubscriptions: 412, monthlyRecurringRevenue: 11835.88 }
const system = { totalBots: 3000, started_at: '2026-11-21T12:00:00.000Z', embedded: [] }
const announcement = {
  id: '66f145531b1bc3e6667d1e72',
  title: 'Midnight theme',
  body: 'It is here.',
  category: 'update',
  created_at: '2026-11-09T12:00:00.000Z',
}
const none = { next_cursor: null }

function openAdmin(answers: Parameters<typeof serve>[0] = {}, user = admin) {
  openPage('/admin')
  const asked = serve({
    'GET /api/users/me': () => Response.json({ success: true, user, subscription: { plan: 'plus' } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/admin/stats': () => Response.json({ stats, system }),
    'GET /api/admin/users': () => Response.json({ users: [mirela], total: 1284, ...none }),
    'GET /api/admin/announcements': () => Response.json({ announcements: [announcement], ...none }),
    'GET /api/admin/audit': () => Response.json({ entries: [], ...none }),
    ...answers,
  })
  signIn({ token: 'her-token', user })
  render(<AdminPage />)
  const searches = () => asked.map(({ url }) => new URL(url).searchParams.get('search')).filter(Boolean)
  return { asked, searches, user: somebody() }
}

const rows = () => onPage().getAllByRole('row').slice(1)

describe('the admin panel', () => {
  test('has four figures, the revenue in euro with two decimals', async () => {
    openAdmin()
    for (const figure of ['1,284', '2,047', '412', '€11,835.88'])
      expect(await onPage().findByText(figure)).toBeInTheDocument()
  })

  test('leads who is no admin to the dashboard, and asks nothing', async () => {
    const replace = spyOn(location, 'replace').mockImplementation(() => {})
    const { asked } = openAdmin({}, anna)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/dashboard'))
    expect(asked.filter(({ url }) => url.includes('/api/admin'))).toEqual([])
    replace.mockRestore()
  })

  test('says Access Denied where the server does, whatever the session says', async () => {
    openAdmin({ 'GET /api/admin/stats': () => sentence(403, DENIED) })
    expect(await onPage().findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument()
    expect(onPage().getByText(DENIED)).toBeInTheDocument()
  })

  test('keeps the places of what is coming', async () => {
    const { user } = openAdmin()
    await user.click(onPage().getByRole('tab', { name: 'Bots' }))
    expect(onPage().getByText('coming soon')).toBeInTheDocument()
    expect(await onPage().findByText('3,000')).toBeInTheDocument()
    await user.click(onPage().getByRole('tab', { name: 'System' }))
    expect(onPage().getByText('coming soon')).toBeInTheDocument()
  })
})

describe('the users', () => {
  test('stand in a table with plan, status, provider, bots and last sign-in', async () => {
    openAdmin()
    const row = within(await onPage().findByRole('row', { name: /mirela/ }))
    for (const cell of ['Mirela', 'mirela@dorfbach.example', 'FREE', 'past due', 'Stripe', '0 / 0', '–'])
      expect(row.getByText(cell)).toBeInTheDocument()
  })

  test('come in pages', async () => {
    const { user } = openAdmin({
      'GET /api/admin/users': ({ url }) =>
        url.includes('cursor=')
          ? Response.json({ users: [noor], total: 2, next_cursor: null })
          : Response.json({ users: [mirela], total: 2, next_cursor: mirela.id }),
    })
    expect(await onPage().findByText('1 of 2')).toBeInTheDocument()
    await user.click(onPage().getByRole('button', { name: /^Show more/ }))
    expect(await onPage().findByText('2 of 2')).toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument()
  })

  test('whose next page fails stay, with the reason, and are asked for again at a press', async () => {
    // Its further tries would take seconds.
    queryClient.setQueryDefaults(['admin', 'users', ''], { retry: false })
    let isAway = true
    const { user } = openAdmin({
      'GET /api/admin/users': ({ url }) => {
        if (!url.includes('cursor=')) return Response.json({ users: [mirela], total: 2, next_cursor: mirela.id })
        return isAway ? sentence(503, 'The store is away.') : Response.json({ users: [noor], total: 2, ...none })
      },
    })
    await user.click(await onPage().findByRole('button', { name: /^Show more/ }))
    expect(await onPage().findByRole('alert')).toHaveTextContent('The store is away.')
    expect(rows()).toHaveLength(1)
    isAway = false
    await user.click(onPage().getByRole('button', { name: /^Try again/ }))
    expect(await onPage().findByText('2 of 2')).toBeInTheDocument()
    expect(onPage().queryByRole('alert')).not.toBeInTheDocument()
  })

  test('are asked for once a search is typed to its end', async () => {
    const { user, searches } = openAdmin({
      'GET /api/admin/users': ({ url }) =>
        Response.json({ users: url.includes('search=') ? [noor] : [mirela], ...none }),
    })
    await user.type(await onPage().findByLabelText('Search users'), 'noor')
    expect(await onPage().findByText('1 found', ...patient)).toBeInTheDocument()
    expect(rows()).toHaveLength(1)
    expect(searches()).toEqual(['noor'])
  })

  test('are those of the last search, though the answer to the one before comes later', async () => {
    const late = Promise.withResolvers<Response>()
    const { user, searches } = openAdmin({
      'GET /api/admin/users': ({ url }) =>
        url.includes('search=m') ? late.promise : Response.json({ users: [noor], ...none }),
    })
    const field = await onPage().findByLabelText('Search users')
    await user.type(field, 'm')
    await waitFor(() => expect(searches()).toEqual(['m']))
    await user.clear(field)
    await user.type(field, 'n')
    expect(await onPage().findByText('1 found', ...patient)).toBeInTheDocument()
    late.resolve(Response.json({ users: [mirela], ...none }))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('noor@qasr.example')])
  })

  test('that could not be searched for leave what was typed where it is', async () => {
    // Its further tries would take seconds.
    queryClient.setQueryDefaults(['admin', 'users', 'noor'], { retry: false })
    const { user } = openAdmin({
      'GET /api/admin/users': ({ url }) =>
        url.includes('search=') ? sentence(503, 'The store is away.') : Response.json({ users: [mirela], ...none }),
    })
    const field = await onPage().findByLabelText('Search users')
    await user.type(field, 'noor')
    expect(await onPage().findByText('The store is away.', ...patient)).toBeInTheDocument()
    expect(field).toBeInTheDocument()
    expect(field).toHaveFocus()
  })

  test('that nobody finds are said to be none', async () => {
    openAdmin({ 'GET /api/admin/users': () => Response.json({ users: [], ...none }) })
    expect(await onPage().findByText("Nobody's e-mail or name begins like this.")).toBeInTheDocument()
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
    expect(await onPage().findByText('Announcement published')).toBeInTheDocument()
    expect(bodies).toEqual([{ title: 'Tuesday', body: 'Bots stop.', category: 'league' }])
    expect(onPage().getByLabelText('Title')).toHaveValue('')
  })

  test('that are not published say why, keep what was typed, and keep it while one looks elsewhere', async () => {
    const { user } = await openAnnouncements({ 'POST /api/admin/announcements': () => sentence(503, '') })
    await user.type(onPage().getByLabelText('Title'), 'Tuesday')
    await user.click(onPage().getByRole('button', { name: /^Publish/ }))
    expect(await onPage().findByText('Failed to publish announcement', ...patient)).toBeInTheDocument()
    await user.click(onPage().getByRole('tab', { name: 'Users' }))
    await user.click(onPage().getByRole('tab', { name: 'Announcements' }))
    expect(onPage().getByLabelText('Title')).toHaveValue('Tuesday')
  })

  test('are removed only after a second word, or say why not', async () => {
    const path = `DELETE /api/admin/announcements/${announcement.id}`
    const answers = [sentence(500, ''), sentence(500, ''), new Response(null, { status: 204 })]
    const { user, asked } = await openAnnouncements({ [path]: () => answers.shift() ?? sentence(500, '') })
    await user.click(onPage().getByRole('button', { name: 'Remove Midnight theme' }))
    expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([])
    await user.click(onPage().getByRole('button', { name: /^Remove announcement/ }))
    expect(await onPage().findByText('Failed to delete announcement', ...patient)).toBeInTheDocument()
    await user.click(onPage().getByRole('button', { name: /^Remove announcement/ }))
    expect(await onPage().findByText('Announcement removed', ...patient)).toBeInTheDocument()
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test('the trail says who did what to whom, and from roughly where', async () => {
  const entry = { id: '66f145531b1bc3e6667d1e73', created_at: '2026-11-21T12:00:00.000Z', detail: 'ADMIN_EMAILS' }
  const deed = { ...entry, action: 'admin_granted', by: null, about: noor.email, network: null, device: null }
  const signIn = { ...entry, id: 'b', detail: null, action: 'signed_in', by: noor.email, about: noor.email }
  const entries = [deed, { ...signIn, network: '203.0.113.0/24', device: 'Firefox on Linux' }]
  const { user } = openAdmin({ 'GET /api/admin/audit': () => Response.json({ entries, ...none }) })
  await user.click(onPage().getByRole('tab', { name: 'System' }))
  const trail = await onPage().findByRole('region', { name: 'Audit trail' })
  await waitFor(() => expect(trail).toHaveTextContent('Admin rights granted · ADMIN_EMAILS'))
  expect(trail).toHaveTextContent('about noor@qasr.example')
  expect(trail).toHaveTextContent('Signed in21 Nov 2026')
  expect(trail).toHaveTextContent('noor@qasr.example, Firefox on Linux, 203.0.113.0/24')
})

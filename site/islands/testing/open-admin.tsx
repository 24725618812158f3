import { afterEach } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { toast } from 'sonner'
import type { AdminUser } from '../../../shared/admin'
import { $isDenied } from '../../features/admin/denied-store'
import { queryClient } from '../../lib/queries/query-client'
import { signIn, signOut } from '../../lib/session/session-store'
import { openPage, withDom } from '../../testing/dom'
import { serve, withServer } from '../../testing/fake-server'
import { setupUser } from '../../testing/on-page'
import { anna } from '../../testing/player'
import { AdminPage } from '../AdminPage'

const admin = { ...anna, app_metadata: { isAdmin: true } }

export const mirela: AdminUser = {
  id: '66f145531b1bc3e6667d1e70',
  email: 'mirela@dorfbach.example',
  metadata: { username: 'Mirela', avatar: null },
  subscription: { plan: 'free', status: 'past_due', payment_provider: 'stripe' },
  created_at: '2026-11-01T12:00:00.000Z',
  last_sign_in_at: null,
  bots: [],
  is_admin: false,
  suspended_at: null,
  granted_plan: null,
  granted_until: null,
}
export const noor: AdminUser = {
  ...mirela,
  id: '66f145531b1bc3e6667d1e71',
  email: 'noor@qasr.example',
  metadata: { username: 'Noor', avatar: null },
}
export const stats = {
  totalUsers: 1284,
  activeBots: 2047,
  activeSubscriptions: 412,
  monthlyRecurringRevenue: 11835.88,
  cancelledSubscriptions: 0,
  cancelledUntil: null,
}
export const system = {
  totalBots: 3000,
  started_at: '2026-11-21T12:00:00.000Z',
  embedded: [],
  messages_waiting: 0,
  messages: [
    { channel: 'discord', sent: 120, not_sent: 2 },
    { channel: 'webhook', sent: 7, not_sent: 0 },
  ],
  messages_late: 0,
}
export const announcement = {
  id: '66f145531b1bc3e6667d1e72',
  title: 'Midnight theme',
  body: 'It is here.',
  category: 'update',
  created_at: '2026-11-09T12:00:00.000Z',
}
export const none = { next_cursor: null }

export function withAdminPage() {
  afterEach(() => {
    cleanup()
    toast.dismiss()
    queryClient.clear()
    signOut()
    $isDenied.set(false)
  })
  withDom()
  withServer()
}

export function openAdmin(answers: Parameters<typeof serve>[0] = {}, user = admin) {
  openPage('/admin')
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user, subscription: { plan: 'plus' } }),
    'GET /api/subscriptions/current': () => Response.json({ subscription: { plan: 'plus' } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/admin/stats': () => Response.json({ stats, system }),
    'GET /api/admin/users': () => Response.json({ users: [mirela], total: 1284, ...none }),
    'GET /api/admin/announcements': () => Response.json({ announcements: [announcement], ...none }),
    'GET /api/admin/scheduled': () => Response.json({ scheduled: [] }),
    'GET /api/admin/days': () => Response.json({ days: [] }),
    'GET /api/admin/bots/failing': () => Response.json({ total: 0, bots: [] }),
    'GET /api/admin/payments/stuck': () => Response.json({ total: 0, stuck: [] }),
    'GET /api/admin/audit': () => Response.json({ entries: [], ...none }),
    ...answers,
  })
  signIn({ token: 'her-token', user })
  render(<AdminPage />)
  const searches = () => requests.map(({ url }) => new URL(url).searchParams.get('search')).filter(Boolean)
  return { requests, searches, user: setupUser() }
}

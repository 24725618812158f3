import { render } from '@testing-library/react'
import type { Bot } from '../../../shared/bots'
import { botDayOf, coinCollector, towerRaider } from '../../features/bots/testing/bots'
import { signIn } from '../../lib/session/session-store'
import { accountOf } from '../../testing/accounts'
import { serve } from '../../testing/fake-server'
import { setupUser } from '../../testing/on-page'
import { anna } from '../../testing/player'
import { withApp } from '../../testing/with-app'
import { DashboardPage } from '../DashboardPage'

export function withDashboard() {
  withApp()
}

export const account = accountOf()

export const newsOf = (notifications = 0, announcements = 0) => ({
  notifications: { unseen: notifications, seen_until: null },
  announcements: { unseen: announcements, seen_until: null },
})

export function openDashboard(bots: Bot[], answers: Parameters<typeof serve>[0] = {}, plan = 'plus') {
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan } }),
    'GET /api/subscriptions/current': () => Response.json({ subscription: { plan } }),
    'GET /api/bots': () => Response.json({ bots }),
    'GET /api/bots/days': () => Response.json({ days: [botDayOf()] }),
    'GET /api/templates': () => Response.json({ templates: [coinCollector, towerRaider] }),
    'GET /api/users/me/unseen': () => Response.json(newsOf()),
    'GET /api/accounts': () => Response.json({ accounts: [account] }),
    ...answers,
  })
  signIn({ token: 'her-token', user: anna })
  render(<DashboardPage />)
  return { requests, user: setupUser() }
}

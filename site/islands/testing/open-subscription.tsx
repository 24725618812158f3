import type { Offers, Subscription } from '../../../shared/billing'
import { onPage } from '../../testing/on-page'
import { anna } from '../../testing/player'
import { openDashboard } from './open-dashboard'

export const OFFERS: Offers = { paypal: ['premium', 'pro'], stripe: ['premium', 'pro'] }

type Answers = Parameters<typeof openDashboard>[1]

/** Opens the dashboard with this subscription, until a call changes it. */
export function openSubscription(first: Subscription, answers: Answers = {}) {
  const server = { subscription: first }
  const opened = openDashboard([], {
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: server.subscription }),
    'GET /api/subscriptions/current': () => Response.json({ subscription: server.subscription }),
    'GET /api/users/me/notifications': () => Response.json({ notifications: [], next_cursor: null, unseen: 0 }),
    'GET /api/users/announcements': () => Response.json({ announcements: [], next_cursor: null }),
    'GET /api/subscriptions/offers': () => Response.json(OFFERS),
    'GET /api/subscriptions/invoices': () => Response.json({ invoices: [] }),
    ...answers,
  })
  const posted = () =>
    Promise.all(
      opened.requests
        .filter(({ method }) => method === 'POST')
        .map(async (request) => [new URL(request.url).pathname, await request.clone().json()]),
    )
  const becomes = (subscription: Subscription) => {
    server.subscription = subscription
    return Response.json({ subscription, approvalUrl: null })
  }
  return { ...opened, posted, becomes }
}

export const panel = () => {
  const found = onPage().getByRole('heading', { name: 'Subscription' }).closest<HTMLElement>('.panel')
  if (!found) throw new Error('There is no panel of the subscription.')
  return found
}

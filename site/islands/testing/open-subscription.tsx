import type { ChangePreview, Offers, Prices, Subscription } from '../../../shared/billing'
import { onPage } from '../../testing/on-page'
import { anna } from '../../testing/player'
import { openDashboard } from './open-dashboard'

const usd = (amount: number) => ({ amount, currency: 'USD' })

const SOLD = { premium: usd(19.99), pro: usd(49.99) }
export const PRICES: Prices = { paypal: SOLD, stripe: SOLD }

export const UPGRADE: ChangePreview = {
  due_now: usd(30),
  credit: usd(0),
  next: usd(49.99),
  next_at: '2026-12-12T09:00:00.000Z',
  monthly: usd(49.99),
  prorated_at: '2026-11-12T09:00:00.000Z',
  is_from_price_list: false,
}
const RESUMED = { ...UPGRADE, due_now: usd(0), next: usd(19.99), monthly: usd(19.99), prorated_at: null }

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
    'GET /api/subscriptions/prices': () => Response.json(PRICES),
    'GET /api/subscriptions/plan/preview': () => Response.json({ preview: UPGRADE }),
    'GET /api/subscriptions/resume/preview': () => Response.json({ preview: RESUMED }),
    'GET /api/subscriptions/refund/preview': () =>
      Response.json({ preview: { sums: [usd(19.99)], cards: [{ brand: 'visa', last4: '4242' }] } }),
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

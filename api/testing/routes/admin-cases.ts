import { newestSubscription, startPayPalCheckout } from '../../billing/testing/subscribe'
import { FOR_ALL, NO_INPUT, type RouteCases } from './cases'

const notice = () => ({ title: 'Maintenance', body: 'Bots stop at 04:00 UTC.', category: 'maintenance' })

export const ADMIN_CASES: Record<string, RouteCases> = {
  'GET /api/admin/stats': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'GET /api/admin/payments/stuck': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'GET /api/admin/users': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?limit=0', status: 422 }),
  },
  'GET /api/admin/users/{id}/billing': {
    works: ({ player }) => ({ path: player.id, status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'POST /api/admin/subscriptions/{id}/refresh': {
    works: async ({ player }) => {
      await startPayPalCheckout(player)
      return { path: await newestSubscription(player), status: 200 }
    },
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/admin/audit': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?cursor=nonsense', status: 422 }),
  },
  'GET /api/admin/announcements': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?cursor=nonsense', status: 422 }),
  },
  'POST /api/admin/announcements': {
    works: () => ({ body: notice(), status: 201 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ body: { ...notice(), title: { $gt: '' } }, status: 422 }),
  },
  'DELETE /api/admin/announcements/{id}': {
    works: ({ announcement }) => ({ path: announcement, status: 204 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
}

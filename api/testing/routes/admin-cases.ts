import { newestSubscription, startPayPalCheckout, subscribed } from '../../billing/testing/subscribe'
import { NoteModel } from '../../identity/users/note-model'
import { ScheduledModel } from '../../notifications/announcements/scheduled-model'
import { HelpRequestModel } from '../../players/help/help-request-model'
import type { Player } from '../test-app'
import { FOR_ALL, NO_INPUT, type RouteCases } from './cases'

async function noteOf({ id }: Player): Promise<string> {
  const note = await NoteModel.create({ user: id, author: id, text: 'Asked for an invoice.', createdAt: new Date() })
  return note.id
}

async function askedForHelp({ id }: Player): Promise<string> {
  const fields = { user: id, topic: 'bot' as const, text: 'It stopped.', createdAt: new Date() }
  return (await HelpRequestModel.create({ ...fields, reference: crypto.randomUUID() })).id
}

const notice = () => ({ title: 'Maintenance', body: 'Bots stop at 04:00 UTC.', category: 'maintenance' })

export const ADMIN_CASES: Record<string, RouteCases> = {
  'GET /api/admin/stats': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'GET /api/admin/days': {
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
  'GET /api/admin/bots/failing': {
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
  'GET /api/admin/users/{id}': {
    works: ({ player }) => ({ path: player.id, status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'POST /api/admin/users/{id}/suspension': {
    works: ({ player }) => ({ path: player.id, body: { suspended: true }, status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: ({ player }) => ({ path: player.id, body: { suspended: 'yes' }, status: 422 }),
  },
  'POST /api/admin/users/{id}/rights': {
    works: ({ player }) => ({ path: player.id, body: { is_admin: true }, status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: ({ player }) => ({ path: player.id, body: { is_admin: 1 }, status: 422 }),
  },
  'POST /api/admin/users/{id}/plan': {
    works: ({ player }) => ({ path: player.id, body: { plan: 'pro', until: null }, status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: ({ player }) => ({ path: player.id, body: { plan: 'gold', until: null }, status: 422 }),
  },
  'POST /api/admin/users/{id}/notes': {
    works: ({ player }) => ({ path: player.id, body: { text: 'Called.' }, status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: ({ player }) => ({ path: player.id, body: { text: '' }, status: 422 }),
  },
  'POST /api/admin/users/{id}/refund': {
    works: async ({ player }) => {
      // The player may have subscribed in an earlier case.
      await subscribed(player, 'stripe').catch(() => {})
      return { path: player.id, body: { sums: [{ amount: 19.99, currency: 'USD' }] }, status: 200 }
    },
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: ({ player }) => ({ path: player.id, body: { sums: 'all' }, status: 422 }),
  },
  'DELETE /api/admin/users/{id}/sessions': {
    works: ({ player }) => ({ path: player.id, status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'PATCH /api/admin/notes/{id}': {
    works: async ({ player }) => ({ path: await noteOf(player), body: { text: 'Wrote.' }, status: 204 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: async ({ player }) => ({ path: await noteOf(player), body: { text: '' }, status: 422 }),
  },
  'DELETE /api/admin/notes/{id}': {
    works: async ({ player }) => ({ path: await noteOf(player), status: 204 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'DELETE /api/admin/sessions/{id}': {
    works: ({ session }) => ({ path: session, status: 204 }),
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
  'GET /api/admin/help': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?state=lost', status: 422 }),
  },
  'GET /api/admin/help/{id}/lines': {
    works: async ({ player }) => ({ path: await askedForHelp(player), status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'POST /api/admin/help/{id}/answers': {
    works: async ({ player }) => ({ path: await askedForHelp(player), body: { text: 'Yes.' }, status: 201 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: async ({ player }) => ({ path: await askedForHelp(player), body: { text: ' ' }, status: 422 }),
  },
  'PATCH /api/admin/help/{id}': {
    works: async ({ player }) => ({ path: await askedForHelp(player), body: { state: 'closed' }, status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: async ({ player }) => ({ path: await askedForHelp(player), body: { state: 'lost' }, status: 422 }),
  },
  'PATCH /api/admin/announcements/{id}': {
    works: ({ announcement }) => ({ path: announcement, body: notice(), status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: ({ announcement }) => ({ path: announcement, body: { ...notice(), title: '' }, status: 422 }),
  },
  'GET /api/admin/scheduled': {
    works: () => ({ status: 200 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'POST /api/admin/scheduled': {
    works: () => ({ body: { ...notice(), publish_at: '2099-01-01T08:00:00.000Z' }, status: 201 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ body: { ...notice(), publish_at: 'soon' }, status: 422 }),
  },
  'DELETE /api/admin/scheduled/{id}': {
    works: async () => {
      const waiting = await ScheduledModel.create({ ...notice(), publishAt: new Date('2099-01-01') })
      return { path: waiting.id, status: 204 }
    },
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'DELETE /api/admin/announcements/{id}': {
    works: ({ announcement }) => ({ path: announcement, status: 204 }),
    isForAdmins: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
}

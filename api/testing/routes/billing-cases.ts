import { subscribed } from '../../billing/testing/subscribe'
import { answerOf } from '../answer-of'
import type { Player } from '../test-app'
import { FOR_ALL, NO_INPUT, OWN_ONLY, type RouteCases } from './cases'

/** Routes that only read share a player. */
async function subscribedOnce(player: Player) {
  const { subscription } = await answerOf(player.api.subscriptions.current.get({ query: {} }))
  if (subscription.status !== 'active' || !subscription.payment_provider) await subscribed(player, 'stripe')
}

const SIGNED = 'signed by the provider'

export const BILLING_CASES: Record<string, RouteCases> = {
  'GET /api/subscriptions/offers': {
    works: () => ({ status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'GET /api/subscriptions/prices': {
    works: () => ({ status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: NO_INPUT,
  },
  'GET /api/subscriptions/plan/preview': {
    works: async ({ player }) => {
      await subscribedOnce(player)
      return { path: '?plan=pro', status: 200 }
    },
    someoneElses: OWN_ONLY,
    badInput: () => ({ path: '?plan=gold', status: 422 }),
  },
  'GET /api/subscriptions/resume/preview': {
    works: async ({ player }) => {
      await subscribedOnce(player)
      return { status: 200 }
    },
    someoneElses: OWN_ONLY,
    badInput: NO_INPUT,
  },
  'GET /api/subscriptions/refund/preview': {
    works: async ({ player }) => {
      await subscribedOnce(player)
      return { status: 200 }
    },
    someoneElses: OWN_ONLY,
    badInput: NO_INPUT,
  },
  'GET /api/subscriptions/current': {
    works: () => ({ status: 200 }),
    someoneElses: ({ foreign }) => ({ path: `?session_id=${foreign.subscription}`, status: 404 }),
    badInput: () => ({ path: `?subscription_id=${'x'.repeat(65)}`, status: 422 }),
  },
  'GET /api/subscriptions/invoices': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/subscriptions/plan': {
    works: async ({ player }) => {
      await subscribed(player, 'stripe')
      return { body: { plan: 'pro' }, status: 200 }
    },
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { plan: 'starter' }, status: 422 }),
  },
  'POST /api/subscriptions/resume': {
    works: async ({ player }) => {
      await subscribed(player, 'stripe')
      return { status: 200 }
    },
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'POST /api/subscriptions/refund': {
    works: async ({ player }) => {
      await subscribed(player, 'paypal')
      return { status: 200 }
    },
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'POST /api/paypal/create': {
    works: () => ({ body: {}, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { plan: 'gold' }, status: 422 }),
  },
  'POST /api/stripe/create-session': {
    works: () => ({ body: { plan: 'pro' }, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { plan: { $gt: '' } }, status: 422 }),
  },
  'POST /api/paypal/cancel': {
    works: async ({ player }) => ({ body: { subscriptionId: await subscribed(player, 'paypal') }, status: 200 }),
    someoneElses: ({ foreign }) => ({ body: { subscriptionId: foreign.subscription }, status: 404 }),
    badInput: () => ({ body: { subscriptionId: { $ne: null } }, status: 422 }),
  },
  'POST /api/stripe/cancel': {
    works: async ({ player }) => ({ body: { subscriptionId: await subscribed(player, 'stripe') }, status: 200 }),
    someoneElses: ({ foreign }) => ({ body: { subscriptionId: foreign.subscription }, status: 404 }),
    badInput: () => ({ body: {}, status: 422 }),
  },
  'POST /api/stripe/portal': {
    works: async ({ player }) => {
      await subscribed(player, 'stripe')
      return { status: 200 }
    },
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  // Valid webhooks are signed and have their own tests.
  'POST /api/stripe/webhook': {
    works: () => ({ body: { id: 'evt_1' }, status: 400 }),
    isPublic: true,
    someoneElses: SIGNED,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'POST /api/paypal/webhook': {
    works: () => ({ body: { id: 'WH-1' }, status: 400 }),
    isPublic: true,
    someoneElses: SIGNED,
    badInput: () => ({ body: '{', status: 400 }),
  },
}

import { UserModel } from '../../identity/users/user-model'
import { OutboxMessageModel } from '../../notifications/outbox/message-model'
import { WebhookModel } from '../../notifications/webhooks/webhook-model'
import { webhookSecret } from '../../platform/encryption/secret-box'
import { creationFields } from '../../platform/store/chronological-id'
import { type Player, testApp } from '../test-app'
import { NO_INPUT, OWN_ONLY, type RouteCases } from './cases'

/** Nothing listens there. */
export const url = 'https://receiver.invalid/castellan'
const input = { url, events: ['bot.stopped'] }

/** The scenes' plan has no API access. */
export const withApi = ({ id }: Player) => UserModel.updateOne({ _id: id }, { $set: { plan: 'pro' } })

async function storedWebhook({ id }: { id: string }): Promise<string> {
  const { services } = await testApp()
  const fields = creationFields(Date.now())
  await WebhookModel.create({
    ...fields,
    user: id,
    url,
    events: ['bot.stopped'],
    sealedSecret: services.secretBox.seal(`whsec_${btoa('secret')}`, webhookSecret(id, String(fields._id))),
    last4: 'abcd',
    lastDay: '2026-11-21',
  })
  return String(fields._id)
}

async function storedDelivery({ id }: { id: string }): Promise<string> {
  const target = await storedWebhook({ id })
  const fields = creationFields(Date.now())
  const event = { event: `evt_${fields._id}`, type: 'bot.stopped', body: '{}', state: 'failed' as const }
  await OutboxMessageModel.create({ ...fields, ...event, user: id, channel: 'webhook', target })
  return `${target}/${fields._id}`
}

const stranger = async () => ({ id: (await UserModel.create({ email: `${crypto.randomUUID()}@example.com` })).id })

/** The player's own, another player's, and none. */
const casesOf = (own: (player: { id: string }) => Promise<string>, body?: object): RouteCases => ({
  works: async ({ player }) => {
    await withApi(player)
    return { path: await own(player), ...(body && { body }), status: 200 }
  },
  someoneElses: async () => ({ path: await own(await stranger()), ...(body && { body }), status: 404 }),
  badInput: () => ({ path: 'nonsense', status: 404 }),
})

export const WEBHOOK_CASES: Record<string, RouteCases> = {
  'GET /api/webhooks': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/webhooks': {
    works: async ({ player }) => {
      await withApi(player)
      return { body: input, status: 201 }
    },
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { ...input, events: { $gt: '' } }, status: 422 }),
  },
  'GET /api/webhooks/{id}': casesOf(storedWebhook),
  'PATCH /api/webhooks/{id}': {
    ...casesOf(storedWebhook, { active: false }),
    badInput: async ({ player }) => ({ path: await storedWebhook(player), body: { events: [] }, status: 422 }),
  },
  'DELETE /api/webhooks/{id}': {
    ...casesOf(storedWebhook),
    works: async ({ player }) => ({ path: await storedWebhook(player), status: 204 }),
  },
  'POST /api/webhooks/{id}/test': casesOf(storedWebhook),
  'POST /api/webhooks/{id}/rotate': casesOf(storedWebhook),
  'GET /api/webhooks/{id}/deliveries': casesOf(storedWebhook),
  'POST /api/webhooks/{id}/deliveries/{delivery}/resend': casesOf(storedDelivery),
}

import type { Way } from '../../../shared/channels'
import { UserModel } from '../../identity/users/user-model'
import { unsubscribeLink } from '../../notifications/channels/mail/unsubscribe-link'
import { ChannelModel } from '../../notifications/channels/model/channel-model'
import { channelAddress } from '../../platform/encryption/secret-box'
import { creationFields } from '../../platform/store/chronological-id'
import { testApp } from '../test-app'
import { FOR_ALL, NO_INPUT, OWN_ONLY, type RouteCases } from './cases'

const webhook =
  '/api/webhooks/1311111111111111111/aTokenOfNoOne_aTokenOfNoOne_aTokenOfNoOne_aTokenOfNoOne_aTokenOfNoOne_aToken'
const url = `https://discord.com${webhook}`
const subscription = {
  endpoint: 'https://push.invalid/one',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

const withAllWays = ({ id }: { id: string }) =>
  UserModel.updateOne({ _id: id }, { $set: { plan: 'plus', emailProvenAt: new Date() } })

async function storedChannel({ id }: { id: string }, way: Way = 'discord'): Promise<string> {
  const { services } = await testApp()
  const fields = creationFields(Date.now())
  // No test calls Discord; without the stand-in this address is not called either.
  const address = `${services.discordStandIn ?? 'http://127.0.0.1:9'}${webhook}`
  await ChannelModel.create({
    ...fields,
    user: id,
    way,
    name: 'Discord',
    sealedAddress: services.secretBox.seal(address, channelAddress(id, String(fields._id))),
    last4: 'oken',
  })
  return String(fields._id)
}

const stranger = async () => ({ id: (await UserModel.create({ email: `${crypto.randomUUID()}@example.com` })).id })

/** The player's own, another player's, and none. */
const casesOf = (body?: object): RouteCases => ({
  works: async ({ player }) => ({ path: await storedChannel(player), ...(body && { body }), status: 200 }),
  someoneElses: async () => ({ path: await storedChannel(await stranger()), ...(body && { body }), status: 404 }),
  badInput: () => ({ path: 'nonsense', status: 404 }),
})

export const CHANNEL_CASES: Record<string, RouteCases> = {
  'GET /api/channels': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/channels/discord': {
    works: () => ({ body: { url }, status: 201 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { url: 'https://discord.example/api/webhooks/1/a' }, status: 422 }),
  },
  'POST /api/channels/mail': {
    works: async ({ player }) => {
      await withAllWays(player)
      return { status: 201 }
    },
    someoneElses: OWN_ONLY,
    badInput: NO_INPUT,
  },
  'POST /api/channels/push': {
    works: async ({ player }) => {
      await withAllWays(player)
      return { body: subscription, status: 201 }
    },
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { ...subscription, keys: { p256dh: 'B', auth: 'A' } }, status: 422 }),
  },
  'PATCH /api/channels/{id}': {
    ...casesOf({ active: false }),
    badInput: async ({ player }) => ({ path: await storedChannel(player), body: { active: 'no' }, status: 422 }),
  },
  'DELETE /api/channels/{id}': {
    ...casesOf(),
    works: async ({ player }) => ({ path: await storedChannel(player), status: 204 }),
  },
  'POST /api/channels/{id}/test': casesOf(),
  'PATCH /api/notification-settings': {
    works: () => ({ body: { digest_hour: 8 }, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { tellings: { attack: { mail: 'now' } } }, status: 422 }),
  },
  'GET /api/mail/unsubscribe': {
    works: async () => ({ path: await unsubscribeToken(), status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?token=nonsense', status: 422 }),
  },
  'POST /api/mail/unsubscribe': {
    works: async () => ({ path: await unsubscribeToken(), ...oneClick, status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?token=nonsense', ...oneClick, status: 422 }),
  },
}

const oneClick = {
  bytes: Buffer.from('List-Unsubscribe=One-Click'),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

/** Of a channel that is gone, which gets the same answer. */
async function unsubscribeToken(): Promise<string> {
  const { links } = (await testApp()).services
  const channel = String(creationFields(Date.now())._id)
  return new URL(unsubscribeLink(links, 'http://localhost', { channel, part: 'alerts' })).search
}

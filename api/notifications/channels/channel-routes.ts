import { Elysia, t } from 'elysia'
import {
  Channel,
  ChannelChange,
  Channels,
  DiscordChannelInput,
  NotificationSettings,
  NotificationSettingsChange,
  PushChannelInput,
} from '../../../shared/channels'
import { needsToken, type SignedInDeps, signedInBySession } from '../../identity/viewer/signed-in'
import { deviceName } from '../../platform/http/client/device-name'
import { withCaller } from '../../platform/http/client/with-caller'
import { created } from '../../platform/http/created'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { addChannel } from './add-channel'
import { changeNotificationSettings } from './change-settings'
import type { ChannelDeps, Ways } from './channel-deps'
import { channelsOf, findOwnChannel, removeChannel, switchChannel } from './own-channels'
import { testChannel } from './test-channel'

type Deps = SignedInDeps & ChannelDeps & { ways: Ways; pushKey: string | null }

const One = t.Object({ channel: Channel }, { title: 'ChannelAnswer' })
const added = { response: { 201: One, ...errors(401, 403, 409, 429, ...BODY_ERRORS) } }

/** No token reaches these: a message may say what its scopes keep from it. */
export function channelRoutes(deps: Deps) {
  return new Elysia({ name: 'channel-routes', prefix: '/api/channels', tags: ['Channels'] })
    .use(withCaller(deps))
    .use(signedInBySession(deps))
    .guard(needsToken)
    .get('', ({ viewer }) => channelsOf(deps, viewer), {
      response: { 200: Channels, ...errors(401, 403, 429) },
      detail: { operationId: 'listChannels', summary: 'My channels, and which alerts each sends' },
    })
    .post(
      '/discord',
      async ({ viewer, caller, body: { url }, set }) => {
        const channel = await addChannel(deps, { viewer, caller }, { way: 'discord', name: 'Discord', address: url })
        created(set, `/api/channels/${channel.id}`)
        return { channel }
      },
      { ...added, body: DiscordChannelInput, detail: { operationId: 'addDiscordChannel', summary: 'Add Discord' } },
    )
    .post(
      '/mail',
      async ({ viewer, caller, set }) => {
        const channel = await addChannel(deps, { viewer, caller }, { way: 'mail', name: 'E-mail', address: null })
        created(set, `/api/channels/${channel.id}`)
        return { channel }
      },
      { ...added, detail: { operationId: 'addMailChannel', summary: 'Add e-mail, to my proven address' } },
    )
    .post(
      '/push',
      async ({ viewer, caller, body, set }) => {
        const name = deviceName(caller.userAgent)
        const address = JSON.stringify(body)
        const channel = await addChannel(deps, { viewer, caller }, { way: 'push', name, address })
        created(set, `/api/channels/${channel.id}`)
        return { channel }
      },
      { ...added, body: PushChannelInput, detail: { operationId: 'addPushChannel', summary: 'Add this browser' } },
    )
}

export function oneChannelRoutes(deps: Deps) {
  return new Elysia({ name: 'one-channel-routes', prefix: '/api/channels/:id', tags: ['Channels'] })
    .use(withCaller(deps))
    .use(signedInBySession(deps))
    .guard(needsToken)
    .derive(async ({ viewer, params }) => ({ channel: await findOwnChannel(viewer, params.id) }))
    .patch(
      '',
      async ({ viewer, caller, channel, body: { active } }) => ({
        channel: await switchChannel(deps, { by: { viewer, caller }, channel }, active),
      }),
      {
        body: ChannelChange,
        response: { 200: One, ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
        detail: { operationId: 'switchChannel', summary: 'Switch a channel off or on' },
      },
    )
    .delete(
      '',
      async ({ viewer, caller, channel, set }) => {
        await removeChannel(deps, { by: { viewer, caller }, channel })
        set.status = 204
      },
      {
        response: { 204: t.Void(), ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
        detail: { operationId: 'removeChannel', summary: 'Remove a channel' },
      },
    )
    .post('/test', async ({ viewer, channel }) => ({ channel: await testChannel(deps, viewer, channel) }), {
      response: { 200: One, ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS) },
      detail: { operationId: 'testChannel', summary: 'Send a test message, and say what came back' },
    })
}

export function notificationSettingsRoutes(deps: Deps) {
  return new Elysia({ name: 'notification-settings-routes', prefix: '/api/notification-settings', tags: ['Channels'] })
    .use(signedInBySession(deps))
    .guard(needsToken)
    .patch('', async ({ viewer, body }) => ({ settings: await changeNotificationSettings(deps, viewer, body) }), {
      body: NotificationSettingsChange,
      response: {
        200: t.Object({ settings: NotificationSettings }, { title: 'NotificationSettingsAnswer' }),
        ...errors(401, 403, 429, ...BODY_ERRORS),
      },
      detail: { operationId: 'changeNotificationSettings', summary: 'Change what I hear of, where and when' },
    })
}

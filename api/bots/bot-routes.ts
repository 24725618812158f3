import { Elysia, t } from 'elysia'
import {
  Bot,
  BotActionAnswer,
  BotActionInput,
  BotChange,
  BotDay,
  BotDetail,
  BotInput,
  DaysQuery,
} from '../../shared/bots'
import type { ConsoleLog } from '../console/log/console-log'
import { type RememberedDeps, remembered } from '../identity/answers/remembered'
import { needsToken, type SignedInDeps, signedIn } from '../identity/viewer/signed-in'
import { LEFT_OUT_STAYS, takesIdempotencyKey } from '../platform/api-document/parameters'
import { type CallerDeps, withCaller } from '../platform/http/client/with-caller'
import { created } from '../platform/http/created'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import { idempotencyKeyOf } from '../platform/idempotency/claim-key'
import { listDays } from './activity/list-days'
import { changeBot } from './change-bot'
import { type ControlBotDeps, controlBot } from './control-bot'
import { createBot } from './create-bot'
import { findOwnedBot } from './find-owned-bot'
import { listBots } from './list-bots'
import { removeBot } from './remove-bot'
import { requirePlainObjects } from './require-plain-objects'
import { requireBotId, showBot } from './show-bot'

type BotDeps = SignedInDeps & RememberedDeps & CallerDeps & ControlBotDeps & { consoleLog: ConsoleLog }

const One = t.Object({ bot: Bot }, { title: 'BotAnswer' })
const OneInDetail = t.Object({ bot: BotDetail }, { title: 'BotDetailAnswer' })
const REMOVED = { 204: t.Void(), ...errors(401, 404, 409, 429, ...BODY_ERRORS) }
// Only for the API document, where `days` must not match as an id. A malformed id gets 404 before this is checked.
const ById = t.Object({ id: t.String({ pattern: '^[0-9a-f]{24}$' }) })

const DETAILS = {
  listBots: {
    operationId: 'listBots',
    summary: 'My bots',
    description: 'All at once; a token that is limited to some bots sees only those.',
  },
  createBot: {
    operationId: 'createBot',
    summary: 'Create a bot from a template',
    description:
      'It is offline until it is started; settings left out have their defaults. `script:<id>` is your script; without `script_version` each start takes the newest.',
  },
  listBotDays: {
    operationId: 'listBotDays',
    summary: 'What my bots did from one instant to another',
    description: 'Bots without activity in the span are left out.',
  },
  getBot: {
    operationId: 'getBot',
    summary: 'One bot, with its settings',
    description: 'Secrets appear only by name.',
  },
  changeBot: {
    operationId: 'changeBot',
    summary: 'Change an offline bot, or rename any',
    description: LEFT_OUT_STAYS,
  },
  deleteBot: {
    operationId: 'deleteBot',
    summary: 'Remove an offline bot',
    description: 'Its console, runs and decisions are removed with it.',
  },
  controlBot: {
    operationId: 'controlBot',
    summary: 'Start or stop a bot',
    description:
      'Answers the new state at once; what is so already works too. A `notify_url` is told of the run that a start begins, signed by `notify_secret`; for tokens it needs `webhooks:write` and the scopes of these events.',
  },
}

export function botRoutes(deps: BotDeps) {
  return new Elysia({ name: 'bot-routes', prefix: '/api/bots', tags: ['Bots'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .get('', async ({ viewer }) => ({ bots: await listBots(deps, viewer) }), {
      ...remembered(deps),
      response: { 200: t.Object({ bots: t.Array(Bot) }, { title: 'Bots' }), ...errors(401, 429) },
      detail: DETAILS.listBots,
    })
    .use(withCaller(deps))
    .post(
      '',
      async ({ viewer, body, request, set }) => {
        const key = idempotencyKeyOf(viewer, request)
        const bot = await createBot(deps, viewer, { key, input: body })
        created(set, `/api/bots/${bot.id}`)
        return { bot }
      },
      {
        transform: requirePlainObjects,
        body: BotInput,
        response: { 201: One, ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS) },
        detail: { ...takesIdempotencyKey, ...DETAILS.createBot },
      },
    )
    .get('/days', async ({ viewer, query }) => ({ days: await listDays(deps, viewer, query) }), {
      query: DaysQuery,
      response: { 200: t.Object({ days: t.Array(BotDay) }, { title: 'BotDays' }), ...errors(401, 403, 422, 429) },
      detail: DETAILS.listBotDays,
    })
    .group('/:id', (one) =>
      one
        .guard({ params: ById })
        .get('', async ({ viewer, params: { id } }) => ({ bot: await showBot(deps, viewer, id) }), {
          ...remembered(deps),
          transform: requireBotId,
          response: { 200: OneInDetail, ...errors(401, 404, 429) },
          detail: DETAILS.getBot,
        })
        .derive(async ({ viewer, params }) => ({ bot: await findOwnedBot(viewer, params.id) }))
        .patch('', async ({ viewer, bot, body }) => ({ bot: await changeBot(deps, { viewer, bot }, body) }), {
          transform: requirePlainObjects,
          body: BotChange,
          response: { 200: OneInDetail, ...errors(401, 404, 409, 429, ...BODY_ERRORS) },
          detail: DETAILS.changeBot,
        })
        .delete(
          '',
          async ({ bot, set }) => {
            await removeBot(deps, bot)
            set.status = 204
          },
          { response: REMOVED, detail: DETAILS.deleteBot },
        )
        .post('/actions', ({ viewer, caller, bot, body }) => controlBot(deps, { viewer, caller, bot }, body), {
          body: BotActionInput,
          response: { 200: BotActionAnswer, ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS) },
          detail: DETAILS.controlBot,
        }),
    )
}

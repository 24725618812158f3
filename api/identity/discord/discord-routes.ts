import { type Context, Elysia, t } from 'elysia'
import { DiscordAnswer, DiscordLink, DiscordStart } from '../../../shared/discord'
import { IdentityProof } from '../../../shared/profile'
import { names } from '../../platform/http/accepts'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import type { ConfirmDeps } from '../sign-in/confirm-identity'
import { needsToken, type SignedInDeps, signedInBySession } from '../viewer/signed-in'
import { type BeginDeps, beginDiscord, beginLink } from './begin-discord'
import { callbackRedirect, redirectOf } from './callback-redirect'
import { discordLink } from './discord-link'
import { type FinishDeps, finishDiscord, pendingOf } from './finish-discord'
import { setFlowCookies, takeFlowCookies } from './flow-cookies'
import { unlinkDiscord } from './unlink-discord'

type DiscordDeps = BeginDeps & FinishDeps & SignedInDeps & ConfirmDeps & CallerDeps

const queryText = (description: string) =>
  t.Optional(t.String({ description, error: 'This is not a response from Discord.' }))
const CallbackQuery = t.Object({
  code: queryText('The authorization code.'),
  state: queryText('The state from the start of the flow.'),
  error: queryText('The error code, if there is no authorization code.'),
})

const DETAILS = {
  startDiscordSignIn: {
    operationId: 'startDiscordSignIn',
    summary: 'Start a sign-in with Discord; its cookies last ten minutes',
    description: 'Open the address in the same browser; Discord sends it back to the callback page.',
  },
  getDiscordLink: {
    operationId: 'getDiscordLink',
    summary: 'My linked Discord account',
    description: 'Also says whether Discord is set up here, and whether the player has a password.',
  },
  startDiscordLink: {
    operationId: 'startDiscordLink',
    summary: 'Start linking Discord to my account; the cookies last ten minutes',
    description: 'As a sign-in does, but the callback links instead.',
  },
  unlinkDiscord: {
    operationId: 'unlinkDiscord',
    summary: 'Unlink Discord from my account',
    description: 'Refused without a password, because the player could not sign in again.',
  },
}

export function discordRoutes(deps: DiscordDeps) {
  return new Elysia({ name: 'discord-routes', prefix: '/api/auth', tags: ['Sign-in'] })
    .use(withCaller(deps))
    .get(
      '/login/discord',
      ({ request, cookie }) => startFlow(deps, { cookie, request }, beginDiscord(deps, request, null)),
      {
        response: { 200: DiscordStart, ...errors() },
        detail: DETAILS.startDiscordSignIn,
      },
    )
    .get(
      '/login/discord/callback',
      async ({ query, cookie, caller, request, set }) => {
        const callback = takeFlowCookies({ cookie, request }, query)
        const accept = request.headers.get('accept')
        if (names(accept, 'text/html')) return redirectTo(set, await callbackRedirect(deps, callback, caller))
        const answer = await finishDiscord(deps, { pending: pendingOf(deps, callback), callback }, caller)
        return names(accept, 'application/json') ? answer : redirectTo(set, redirectOf(answer))
      },
      {
        query: CallbackQuery,
        response: {
          200: DiscordAnswer,
          302: t.Void({ description: 'Redirects a browser to the callback page, with the outcome in the fragment.' }),
          ...errors(401, 409, 422, 429, 502),
        },
        detail: { summary: 'Callback of Discord' },
      },
    )
    .use(signedInBySession(deps))
    .guard(needsToken)
    .get('/discord', ({ viewer }) => discordLink(deps, viewer), {
      response: { 200: DiscordLink, ...errors(401, 429) },
      detail: DETAILS.getDiscordLink,
    })
    .post(
      '/discord',
      async ({ viewer, body, request, cookie }) =>
        startFlow(deps, { cookie, request }, await beginLink(deps, { viewer, request }, body)),
      {
        body: IdentityProof,
        response: { 200: DiscordStart, ...errors(401, 403, 429, ...BODY_ERRORS) },
        detail: DETAILS.startDiscordLink,
      },
    )
    .delete(
      '/discord',
      async ({ viewer, body, caller, set }) => {
        await unlinkDiscord(deps, { viewer, caller }, body)
        set.status = 204
      },
      {
        body: IdentityProof,
        response: { 204: t.Void(), ...errors(401, 403, 409, 429, ...BODY_ERRORS) },
        detail: DETAILS.unlinkDiscord,
      },
    )
}

function startFlow(
  deps: FinishDeps,
  browser: Pick<Context, 'cookie' | 'request'>,
  flow: ReturnType<typeof beginDiscord>,
) {
  setFlowCookies(deps, browser, flow)
  return { url: flow.url }
}

function redirectTo(set: Context['set'], url: string) {
  set.status = 302
  set.headers.location = url
}

import { Elysia, t } from 'elysia'
import { AuthResponse, LoginInput, MeResponse, RegisterInput } from '../../../shared/auth'
import { PasswordChange } from '../../../shared/profile'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { type RememberedDeps, remembered } from '../answers/remembered'
import { logOut } from '../sessions/log-out'
import { findUser } from '../users/find-user'
import { SHOWN_OF_USER, userView } from '../users/user-view'
import { needsToken, type SignedInDeps, signedInBySession } from '../viewer/signed-in'
import type { SessionViewer } from '../viewer/viewer'
import { changePassword } from './change-password'
import { logIn, type SignInDeps } from './log-in'
import { register } from './register'

type AuthDeps = SignInDeps & SignedInDeps & RememberedDeps & CallerDeps

export function authRoutes(deps: AuthDeps) {
  return new Elysia({ name: 'auth-routes', prefix: '/api/auth', tags: ['Sign-in'] })
    .use(withCaller(deps))
    .post('/register', ({ body, caller }) => register(deps, body, caller), {
      body: RegisterInput,
      response: { 200: AuthResponse, ...errors(409, 429, ...BODY_ERRORS) },
      detail: {
        operationId: 'registerPlayer',
        summary: 'Create an account',
        description: 'The answer signs in at once; the plan is Starter until another is bought.',
      },
    })
    .post('/login', ({ body, caller }) => logIn(deps, body, caller), {
      body: LoginInput,
      response: { 200: AuthResponse, ...errors(401, 429, ...BODY_ERRORS) },
      detail: {
        operationId: 'signIn',
        summary: 'Sign in with e-mail and password',
        description: 'For seven days; of more than 100 sessions the oldest ends.',
      },
    })
    .use(signedInBySession(deps))
    .guard(needsToken)
    .post(
      '/logout',
      async ({ viewer, caller, set }) => {
        await logOut(deps, viewer, caller)
        set.status = 204
      },
      {
        response: { 204: t.Void(), ...errors(401, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'signOut',
          summary: 'End this session',
          description: 'The token of the session is refused from the next call on.',
        },
      },
    )
    .post('/password', ({ viewer, body, caller }) => changePassword(deps, { viewer, caller }, body), {
      body: PasswordChange,
      response: { 200: AuthResponse, ...errors(401, 403, 429, ...BODY_ERRORS) },
      detail: {
        operationId: 'changePassword',
        summary: 'Change my password, or set the first one; ends all other sessions',
        description: 'The answer has a new token, because this session is replaced too.',
      },
    })
    .get('/me', async ({ viewer }) => ({ success: true as const, user: await ownView(viewer) }), {
      ...remembered(deps),
      response: { 200: MeResponse, ...errors(401, 429) },
      detail: {
        operationId: 'getSignedInPlayer',
        summary: 'The signed-in player',
        description: 'Who the token belongs to, with plan and rights.',
      },
    })
}

const ownView = async (viewer: SessionViewer) => userView(await findUser(viewer, SHOWN_OF_USER))

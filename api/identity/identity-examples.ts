import { EXAMPLE } from '../platform/api-document/example-ids'
import { USER_EXAMPLE } from './users/user-example'

const token = {
  id: EXAMPLE.token,
  name: 'Dashboard',
  scopes: ['bots:read', 'console:read'],
  bots: null,
  last4: '4xf7',
  created_at: '2026-11-28T00:11:13.000Z',
  expires_at: '2027-02-26T00:11:13.000Z',
  last_used_at: null,
  last_used_from: null,
  old_secret_until: null,
}

const signedIn = { success: true, token: 'eyJhbGciOiJIUzI1NiJ9…', user: USER_EXAMPLE, message: 'Welcome back!' }
const newSecret = { token, secret: 'cstl_…4xf7' }

export const IDENTITY_EXAMPLES = {
  registerPlayer: { body: { email: EXAMPLE.email, password: 'correct horse' }, answer: signedIn },
  signIn: { body: { email: EXAMPLE.email, password: 'correct horse' }, answer: signedIn },
  signOut: {},
  changePassword: {
    body: { current_password: 'correct horse', new_password: 'battery staple' },
    answer: signedIn,
  },
  getSignedInPlayer: { answer: { success: true, user: USER_EXAMPLE } },
  mailResetLink: { body: { email: EXAMPLE.email } },
  resetPassword: { body: { token: EXAMPLE.resetToken, password: 'battery staple' }, answer: signedIn },
  listSessions: {
    answer: {
      sessions: [
        {
          id: EXAMPLE.session,
          created_at: '2026-11-27T18:00:00.000Z',
          last_seen_at: '2026-11-28T00:11:13.000Z',
          user_agent: 'curl/8.9.1',
          device: 'curl',
          current: true,
        },
      ],
    },
  },
  endSession: {},
  endOtherSessions: { body: { end_tokens: false } },
  listTokens: { answer: { tokens: [token] } },
  createToken: {
    body: { name: 'Dashboard', scopes: ['bots:read', 'console:read'], expires_in_days: 90 },
    answer: newSecret,
  },
  renewToken: { answer: newSecret },
  revokeToken: {},
  revealLeak: { body: { token: 'cstl_…4xf7' }, answer: { ended: true } },
  getPicture: {},
} as const

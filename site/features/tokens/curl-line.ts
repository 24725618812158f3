import type { ApiToken } from '../../../shared/api-tokens'

/** Calls that only look, by the scope that they need. */
const CALLS = [
  ['bots:read', '/api/bots'],
  ['console:read', '/api/bots/newest-lines'],
  ['accounts:read', '/api/accounts'],
  ['notifications:read', '/api/users/me/notifications'],
  ['webhooks:write', '/api/webhooks'],
] as const

interface NewSecret {
  token: Pick<ApiToken, 'scopes'>
  secret: string
}

/** A line for a terminal of any system. Null if the token reaches no call that only looks and needs no parameters. */
export function curlLine({ token, secret }: NewSecret, origin: string): string | null {
  const call = CALLS.find(([scope]) => token.scopes.includes(scope))
  // Double quotes, because the Windows prompt knows no others.
  return call ? `curl -H "Authorization: Bearer ${secret}" ${origin}${call[1]}` : null
}

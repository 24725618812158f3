import type { ApiToken } from '../../../shared/api-tokens'
import type { ApiTokenRecord } from './api-token-model'

export function tokenView(token: ApiTokenRecord): ApiToken {
  const { _id, name, scopes, bots, last4, createdAt, expiresAt, lastUsedAt, lastNetwork, oldUntil } = token
  return {
    id: String(_id),
    name,
    scopes: [...scopes],
    bots: bots && [...bots],
    last4,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
    last_used_from: lastNetwork ?? null,
    old_secret_until: oldUntil?.toISOString() ?? null,
  }
}

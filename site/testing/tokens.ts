import type { ApiToken } from '../../shared/api-tokens'

export const tokenOf = (change: Partial<ApiToken> = {}): ApiToken => ({
  id: '66f17a20c4e1b83d5f0a9e77',
  name: 'Raspberry Pi',
  scopes: ['bots:read', 'bots:control'],
  bots: null,
  last4: 'Q2cF',
  created_at: '2026-10-12T09:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  last_used_from: null,
  old_secret_until: null,
  ...change,
})

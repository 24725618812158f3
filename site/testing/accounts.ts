import type { Account } from '../../shared/accounts'

export const accountOf = (change: Partial<Account> = {}): Account => ({
  id: '66f17a20c4e1b83d5f0a9e12',
  name: 'ansgar_h',
  game_email: 'ansgar@rabenfels.example',
  server: 'DE1',
  type: 'none',
  last_sign_in: null,
  is_practice: false,
  shows_name: false,
  ...change,
})

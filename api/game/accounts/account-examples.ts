import { EXAMPLE } from '../../platform/api-document/example-ids'

const account = {
  id: EXAMPLE.account,
  name: 'Anna von Rabenfels',
  game_email: EXAMPLE.email,
  server: 'DE1',
  type: 'none',
  last_sign_in: null,
  is_practice: false,
  shows_name: false,
}

const tested = { ...account, last_sign_in: { answer: 'accepted', at: '2026-11-28T00:11:13.000Z', message: null } }

export const ACCOUNT_EXAMPLES = {
  listAccounts: { answer: { accounts: [tested] } },
  getAccount: { answer: { account: tested } },
  createAccount: {
    body: { email: EXAMPLE.email, password: 'hunter2', server: 'DE1', username: 'Anna von Rabenfels' },
    answer: { account },
  },
  changeAccount: { body: { type: 'tower' }, answer: { account: { ...account, type: 'tower' } } },
  testAccount: { answer: { account: tested } },
  deleteAccount: {},
} as const

import type { Account, AccountChange, AccountInput } from '../../../shared/accounts'
import { DEFAULT_ACCOUNT_TAG } from '../../../shared/enums/account-tags'
import { DEFAULT_GAME_SERVER } from '../../../shared/enums/game-servers'

/** An account as it is filled in. */
export type AccountDraft = Required<AccountInput>

/** What of it may be kept in the browser. */
export const SAVED_ACCOUNT_FIELDS = ['email', 'server', 'username', 'type'] as const

export const EMPTY_ACCOUNT: AccountDraft = {
  email: '',
  server: DEFAULT_GAME_SERVER,
  username: '',
  password: '',
  type: DEFAULT_ACCOUNT_TAG,
}

/** An account that can be changed: its password never comes back, so an empty one stays as it is. */
export function draftOf({ name, game_email, server, type }: Account): AccountDraft {
  // Without a username an account is named by its e-mail.
  return { email: game_email, server, username: name === game_email ? '' : name, password: '', type }
}

/** What differs between the account and what was filled in. */
export function accountChangeOf(account: Account, draft: AccountDraft): AccountChange {
  const known = draftOf(account)
  const changed = Object.entries(draft).filter(([key, value]) => value !== known[key as keyof AccountDraft])
  return Object.fromEntries(changed)
}

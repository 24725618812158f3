import type { Account, AccountChange, AccountInput } from '../../../shared/accounts'
import { DEFAULT_ACCOUNT_TAG } from '../../../shared/enums/account-tags'
import { DEFAULT_GAME_SERVER } from '../../../shared/enums/game-servers'

export type AccountDraft = Required<AccountInput>

/** Beside the fields of a new account, whether the realm's public page shows the whole name. */
export type ChangeDraft = AccountDraft & { shows_name: boolean }

/** The password is never saved in the browser. */
export const SAVED_ACCOUNT_FIELDS = ['email', 'server', 'username', 'type'] as const

export const EMPTY_ACCOUNT: AccountDraft = {
  email: '',
  server: DEFAULT_GAME_SERVER,
  username: '',
  password: '',
  type: DEFAULT_ACCOUNT_TAG,
}

/** The stored password never comes back, so an empty one keeps it. */
export function draftOf({ name, game_email, server, type, shows_name }: Account): ChangeDraft {
  // Without a username, the account's name is its e-mail.
  return { email: game_email, server, username: name === game_email ? '' : name, password: '', type, shows_name }
}

export function accountChangeOf(account: Account, draft: ChangeDraft): AccountChange {
  const known = draftOf(account)
  const changed = Object.entries(draft).filter(([key, value]) => value !== known[key as keyof ChangeDraft])
  return Object.fromEntries(changed)
}

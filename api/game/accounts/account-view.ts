import type { Account } from '../../../shared/accounts'
import type { AccountDocument } from './account-model'
import { signInName } from './game-identity'

export function accountView(account: AccountDocument): Account {
  const { id, email, server, type, isPractice, showsName } = account
  const name = signInName(account)
  return {
    id,
    name,
    game_email: email,
    server,
    type,
    last_sign_in: lastSignIn(account),
    is_practice: Boolean(isPractice),
    shows_name: Boolean(showsName),
  }
}

/** An account whose last sign-in was before their times were stored has only what the game said. */
function lastSignIn({ lastSignIn: last, credentials }: AccountDocument): Account['last_sign_in'] {
  if (last) return { answer: last.answer, at: last.at.toISOString() }
  if (credentials === 'taken') return { answer: 'accepted', at: null }
  return credentials === 'refused' ? { answer: 'wrong_password', at: null } : null
}

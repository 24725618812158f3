import type { Account, SignInAnswer } from '../../../shared/accounts'
import { refusalInWords } from '../link/game-refusals'
import type { AccountDocument } from './account-model'
import { signInName } from './game-identity'
import { problemOfAnswer } from './record-sign-in'

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
function lastSignIn(account: AccountDocument): Account['last_sign_in'] {
  const { lastSignIn: last, credentials } = account
  if (last) return { answer: last.answer, at: last.at.toISOString(), message: messageOf(account, last) }
  if (credentials === 'taken') return { answer: 'accepted', at: null, message: null }
  return credentials === 'refused' ? { answer: 'wrong_password', at: null, message: null } : null
}

function messageOf(account: AccountDocument, { answer, at }: { answer: SignInAnswer; at: Date }): string | null {
  const code = problemOfAnswer(answer)
  return (
    code && refusalInWords({ code, message: '' }, { server: account.server, name: signInName(account) }, Number(at))
  )
}

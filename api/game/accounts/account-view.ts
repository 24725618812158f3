import type { Account, SignInAnswer } from '../../../shared/accounts'
import { refusalInWords } from '../link/game-refusals'
import type { AccountRecord } from './account-model'
import { signInName } from './game-identity'
import { problemOfAnswer } from './record-sign-in'

/** The shown fields of a game account. */
export const SHOWN_OF_ACCOUNT = {
  email: 1,
  username: 1,
  server: 1,
  type: 1,
  credentials: 1,
  lastSignIn: 1,
  isPractice: 1,
  showsName: 1,
} as const

export type ShownAccount = Pick<AccountRecord, '_id' | keyof typeof SHOWN_OF_ACCOUNT>

export function accountView(account: ShownAccount): Account {
  const { _id, email, server, type, isPractice, showsName } = account
  const name = signInName(account)
  return {
    id: _id.toHexString(),
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
function lastSignIn(account: ShownAccount): Account['last_sign_in'] {
  const { lastSignIn: last, credentials } = account
  if (last) return { answer: last.answer, at: last.at.toISOString(), message: messageOf(account, last) }
  if (credentials === 'taken') return { answer: 'accepted', at: null, message: null }
  return credentials === 'refused' ? { answer: 'wrong_password', at: null, message: null } : null
}

function messageOf(account: ShownAccount, { answer, at }: { answer: SignInAnswer; at: Date }): string | null {
  const code = problemOfAnswer(answer)
  return (
    code && refusalInWords({ code, message: '' }, { server: account.server, name: signInName(account) }, Number(at))
  )
}

import type { Account } from '../../../shared/accounts'
import type { AccountDocument } from './account-model'
import { signInName } from './game-identity'

export function accountView(account: AccountDocument): Account {
  const { id, email, server, type } = account
  return { id, name: signInName(account), game_email: email, server, type }
}

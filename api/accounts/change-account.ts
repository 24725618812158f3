import type { Account, AccountChange } from '../../shared/accounts'
import { normalEmail } from '../auth/normal-email'
import { isDuplicate } from '../duplicate'
import type { AccountDocument } from './account-model'
import { accountView } from './account-view'
import { alreadyRegistered } from './add-account'
import { gameIdentity } from './game-identity'
import { refuseWhilePlayed } from './refuse-while-played'
import { accountPassword, type SecretBox } from './secret-box'

/** Changes what was sent and leaves the rest; refused while a bot plays the account. */
export async function changeAccount(
  deps: { secretBox: SecretBox },
  account: AccountDocument,
  change: AccountChange,
): Promise<Account> {
  await refuseWhilePlayed(account)
  const { password, email, username, ...plain } = change
  account.set(plain)
  if (email !== undefined) account.email = normalEmail(email)
  if (username !== undefined) account.username = username.trim()
  if (password !== undefined) {
    account.sealedPassword = deps.secretBox.seal(password, accountPassword(account.user.toHexString()))
  }
  account.identity = gameIdentity(account)
  try {
    await account.save()
  } catch (error) {
    if (isDuplicate(error)) throw alreadyRegistered(account.server)
    throw error
  }
  return accountView(account)
}

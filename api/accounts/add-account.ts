import { DEFAULT_ACCOUNT_TAG } from '../../shared/account-tags'
import type { Account, AccountInput } from '../../shared/accounts'
import { MOST_ACCOUNTS } from '../../shared/limits'
import { normalEmail } from '../auth/normal-email'
import type { Viewer } from '../auth/tokens'
import { isDuplicate } from '../duplicate'
import { AppError, conflict } from '../errors'
import { AccountModel } from './account-model'
import { accountView } from './account-view'
import { gameIdentity } from './game-identity'
import { accountPassword, type SecretBox } from './secret-box'

/** Registers a game account; its password is sealed and never leaves again. */
export async function addAccount(
  deps: { secretBox: SecretBox },
  viewer: Viewer,
  input: AccountInput,
): Promise<Account> {
  if ((await AccountModel.countDocuments({ user: viewer.id })) >= MOST_ACCOUNTS) {
    throw new AppError('limit_reached', `You can register at most ${MOST_ACCOUNTS} game accounts.`)
  }
  const { server, type = DEFAULT_ACCOUNT_TAG } = input
  const email = normalEmail(input.email)
  const username = input.username?.trim() ?? ''
  const identity = gameIdentity({ server, username, email })
  const sealedPassword = deps.secretBox.seal(input.password, accountPassword(viewer.id))
  try {
    const account = await AccountModel.create({
      user: viewer.id,
      email,
      username,
      server,
      type,
      sealedPassword,
      identity,
    })
    return accountView(account)
  } catch (error) {
    if (isDuplicate(error)) throw alreadyRegistered(server)
    throw error
  }
}

export const alreadyRegistered = (server: string) =>
  conflict(`You have already registered this game account on ${server}.`)

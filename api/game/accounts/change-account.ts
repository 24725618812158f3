import type { Account, AccountChange } from '../../../shared/accounts'
import { accountPassword, type SecretBox } from '../../platform/encryption/secret-box'
import { conflict } from '../../platform/errors'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { outcomeOf } from '../../platform/store/write-outcome'
import { searchGrams } from '../../platform/texts/search-grams'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { AccountModel, type AccountRecord } from './account-model'
import type { AccountUse } from './account-use'
import { accountView } from './account-view'
import { alreadyRegistered } from './add-account'
import { gameEmail } from './game-email'
import { gameIdentity } from './game-identity'
import { refuseWhilePlayed } from './refuse-while-played'

interface ChangeAccountDeps {
  changes: ChangePublisher
  secretBox: SecretBox
  accountUse: AccountUse
}

/**
 * Changes the given fields.
 * @throws a conflict while a bot plays the account, except for what the game does not see
 */
export async function changeAccount(
  deps: ChangeAccountDeps,
  account: AccountRecord,
  change: AccountChange,
): Promise<Account> {
  if (concernsGame(change)) await refuseWhilePlayed(deps.accountUse, account)
  const changes = changedFields(deps, account, change)
  const identity = gameIdentity({ ...account, ...changes })
  try {
    // The identity depends on the fields as they were read, so the write expects them unchanged.
    const isUntried = change.password !== undefined || identity !== account.identity
    const credentials = isUntried && { credentials: 'untried' as const, lastSignIn: null }
    // The player agreed to show the former name.
    const showsName = identity !== account.identity && change.shows_name === undefined && { showsName: false }
    const { email, username } = { ...account, ...changes }
    const nameGrams = searchGrams(username, email)
    const { isWritten, current } = await updateAccount(account, {
      ...changes,
      identity,
      nameGrams,
      ...credentials,
      ...showsName,
    })
    if (!isWritten) throw conflict('This game account was changed at the same moment. Please try again.')
    deps.changes.publish({ kind: 'account', user: account.user, id: account._id })
    return accountView(current)
  } catch (error) {
    if (isDuplicate(error)) throw alreadyRegistered({ ...account, ...change })
    throw error
  }
}

const concernsGame = (change: AccountChange) => Object.keys(change).some((field) => field !== 'shows_name')

function updateAccount({ _id, identity, email, username }: AccountRecord, fields: Partial<AccountRecord>) {
  const expected = { _id, identity, email, username }
  const write = AccountModel.findOneAndUpdate(
    expected,
    { $set: fields },
    { returnDocument: 'after' },
  ).lean<AccountRecord>()
  return outcomeOf('Account', write, () => AccountModel.findById(_id).lean<AccountRecord>())
}

function changedFields({ secretBox }: { secretBox: SecretBox }, { user }: AccountRecord, change: AccountChange) {
  const { password, email, username, shows_name: showsName, ...plain } = change
  return {
    ...plain,
    ...(showsName !== undefined && { showsName }),
    ...(email !== undefined && { email: gameEmail(email) }),
    ...(username !== undefined && { username: username.trim() }),
    ...(password !== undefined && { sealedPassword: secretBox.seal(password, accountPassword(user.toHexString())) }),
  }
}

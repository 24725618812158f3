import type { Types } from 'mongoose'
import type { Account, AccountInput } from '../../../shared/accounts'
import { DEFAULT_ACCOUNT_TAG } from '../../../shared/enums/account-tags'
import { DEFAULT_GAME_SERVER } from '../../../shared/enums/game-servers'
import { MAX_ACCOUNTS } from '../../../shared/limits'
import type { Viewer } from '../../identity/viewer/viewer'
import { accountPassword, type SecretBox } from '../../platform/encryption/secret-box'
import { AppError, conflictAt } from '../../platform/errors'
import type { IdempotencyKey } from '../../platform/idempotency/claim-key'
import { createOnce } from '../../platform/idempotency/create-once'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { type Slots, takeFreeSlot } from '../../platform/store/take-free-slot'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { AccountModel } from './account-model'
import { accountView } from './account-view'
import { gameEmail } from './game-email'
import { gameIdentity } from './game-identity'

interface AddAccountDeps {
  secretBox: SecretBox
  clock: Clock
  changes: ChangePublisher
}

interface NewAccount {
  key: IdempotencyKey | null
  input: AccountInput
  /** The product made it up, for its player to try the practice realm. */
  isPractice?: boolean
}

/** Registers a game account. The password is stored sealed and never returned. */
export function addAccount(deps: AddAccountDeps, viewer: Viewer, { key, ...account }: NewAccount): Promise<Account> {
  return createOnce(deps, {
    key,
    findEarlier: (id) => AccountModel.findById(id),
    insert: (id) => insertAccount(deps, viewer, { id, ...account }),
    view: accountView,
  })
}

async function insertAccount(
  { secretBox, clock, changes }: AddAccountDeps,
  { id: user }: Viewer,
  { id: _id, input, isPractice }: Omit<NewAccount, 'key'> & { id: Types.ObjectId },
) {
  const sealedPassword = secretBox.seal(input.password, accountPassword(user))
  const fields = { _id, user, ...fieldsOf(input), sealedPassword, createdAt: new Date(clock.now()), isPractice }
  try {
    const created = await takeFreeSlot(
      () => slotsOfPlayer(user),
      (slot) => AccountModel.create({ ...fields, slot }),
    )
    if (!created) throw tooMany()
    changes.publish({ kind: 'account', user, id: created._id })
    return created
  } catch (error) {
    if (isDuplicate(error, 'identity')) throw alreadyRegistered(fields)
    throw error
  }
}

/** Accounts of an earlier server have no slot; each reduces the number of slots. */
async function slotsOfPlayer(user: string): Promise<Slots> {
  const accounts = await AccountModel.find({ user }, { slot: 1 }).lean()
  const taken = accounts.flatMap(({ slot }) => slot ?? [])
  return { taken, slots: MAX_ACCOUNTS - (accounts.length - taken.length) }
}

const tooMany = () => new AppError('limit_reached', `You can register at most ${MAX_ACCOUNTS} game accounts.`)

function fieldsOf(input: AccountInput) {
  const { server = DEFAULT_GAME_SERVER } = input
  const type = input.type || DEFAULT_ACCOUNT_TAG
  const email = gameEmail(input.email)
  const username = input.username?.trim() ?? ''
  return { server, type, email, username, identity: gameIdentity({ server, username, email }) }
}

/** About the field that the game knows the account by. */
export const alreadyRegistered = ({ server, username }: { server: string; username?: string }) =>
  conflictAt(username?.trim() ? 'username' : 'email', `You have already registered this game account on ${server}.`)

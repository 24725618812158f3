import type { Account } from '../../../shared/accounts'
import type { Viewer } from '../../identity/viewer/viewer'
import { findOfPlayerBatched } from '../../platform/store/batches/find-of-player-batched'
import { AccountModel } from './account-model'
import { accountView, SHOWN_OF_ACCOUNT, type ShownAccount } from './account-view'

const accountsOfPlayer = findOfPlayerBatched<ShownAccount>(AccountModel, SHOWN_OF_ACCOUNT)

/** A player's game accounts, oldest first. */
export async function listAccounts({ id }: Viewer): Promise<Account[]> {
  const accounts = (await accountsOfPlayer(id)).map(accountView)
  return accounts.sort((one, other) => (one.id < other.id ? -1 : 1))
}

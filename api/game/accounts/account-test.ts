import type { SignInAnswer } from '../../../shared/accounts'
import type { AccountRecord } from './account-model'

export interface AccountTest {
  account: AccountRecord
  /** Where the player is. */
  network: string | null
}

/** Implemented by the fleet, which alone may enter a castle. */
export interface AccountTester {
  /**
   * Signs in to the game once, and out again. The answer is stored as the account's last sign-in.
   * @throws AppError while the castle is played, or without an answer about the account
   */
  testAccount(test: AccountTest): Promise<SignInAnswer>
}

import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'

/** "ansgar_h, DE1"; empty while accounts load. */
export function accountInWords({ accountId }: Bot, accounts: Account[] | undefined): string {
  if (!accounts) return ''
  const account = accounts.find(({ id }) => id === accountId)
  return account ? `${account.name}, ${account.server}` : 'No game account'
}

/** "ansgar_h – DE1", for selects. */
export const accountChoice = ({ name, server }: Account) => `${name} – ${server}`

import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'

/** "ansgar_h, DE1" */
export const accountLabel = ({ name, server }: Pick<Account, 'name' | 'server'>) => `${name}, ${server}`

type Assigned = Pick<Bot, 'id' | 'accountId'>
type Named = Pick<Account, 'id' | 'name' | 'server'>

/** "ansgar_h, DE1"; empty while accounts load. */
export function accountInWords({ accountId }: Pick<Bot, 'accountId'>, accounts: readonly Named[] | undefined): string {
  if (!accounts) return ''
  const account = accounts.find(({ id }) => id === accountId)
  return account ? accountLabel(account) : 'No game account'
}

/** By bot id, for places that otherwise show only names, which bots may share. Empty for a single bot and while loading. */
export function accountsBesideNames(
  bots: readonly Assigned[] = [],
  accounts: readonly Named[] | undefined,
): Map<string, string> {
  return new Map(accounts && bots.length > 1 ? bots.map((bot) => [bot.id, accountInWords(bot, accounts)]) : [])
}

/** "ansgar_h – DE1", for selects. */
export const accountChoice = ({ name, server }: Account) => `${name} – ${server}`

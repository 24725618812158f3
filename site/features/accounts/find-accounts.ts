import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'

/** The accounts that have all the words in a name, an address, a server, a tag or a bot. */
export function findAccounts(accounts: Account[], bots: Bot[] | undefined, text: string): Account[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const namesOf = (id: string) => bots?.flatMap(({ accountId, name }) => (accountId === id ? [name] : [])) ?? []
  return accounts.filter(({ id, name, game_email, server, type }) => {
    const known = [name, game_email, server, type, ...namesOf(id)].join('\n').toLowerCase()
    return words.every((word) => known.includes(word))
  })
}

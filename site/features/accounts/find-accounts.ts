import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'
import { refusalOf } from './account-refusal'

/** Refused accounts first; of the others those that have all the words in a name, an address, a server or a bot. */
export function findAccounts(accounts: Account[], bots: Bot[] | undefined, text: string): Account[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const botsOf = (id: string) => bots?.filter(({ accountId }) => accountId === id) ?? []
  const found = accounts.filter(({ id, name, game_email, server, type }) => {
    const known = [name, game_email, server, type, ...botsOf(id).map((bot) => bot.name)].join('\n').toLowerCase()
    return words.every((word) => known.includes(word))
  })
  const isRefused = ({ id }: Account) => refusalOf(botsOf(id)) !== null
  return [...found.filter(isRefused), ...found.filter((account) => !isRefused(account))]
}

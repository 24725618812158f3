import type { Account } from '../../../../shared/accounts'
import { accountChoice } from '../../../lib/words/account-in-words'

/** The account of an id, of "ansgar – INT1", or of a name that only one account has. */
export function namedAccount(text: string, accounts: readonly Account[]): Account | undefined {
  const wanted = comparable(text)
  const exact = accounts.find((account) => account.id === wanted || comparable(accountChoice(account)) === wanted)
  if (exact) return exact
  const [only, ...others] = accounts.filter(({ name, game_email }) =>
    [name, game_email].map(comparable).includes(wanted),
  )
  return others.length === 0 ? only : undefined
}

// Players type a hyphen for the dash.
const comparable = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s*[-–]\s*/g, '-')

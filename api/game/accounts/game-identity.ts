import { comparable } from '../../platform/texts/comparable'
import { mailboxOf } from '../../platform/texts/mailbox'

interface GameAccount {
  server: string
  username?: string | null
  email: string
}

/** What the player signs in to the game with: the username, or the e-mail where there is none. */
export function signInName({ username, email }: GameAccount): string {
  return username?.trim() || email
}

/** One castle in one game, whoever registered it: server and sign-in name, in the one form of mailboxes or of names, so that no two look alike. */
export function gameIdentity(account: GameAccount): string {
  const name = signInName(account)
  return `${account.server}:${mailboxOf(name) ?? comparable(name)}`
}

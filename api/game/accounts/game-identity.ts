import { comparable } from '../../platform/texts/comparable'
import { mailboxOf } from '../../platform/texts/mailbox'

interface GameAccount {
  server: string
  username?: string | null
  email: string
}

/** The name for signing in to the game: the username, or else the e-mail. */
export function signInName({ username, email }: GameAccount): string {
  return username?.trim() || email
}

/** Identifies a castle across players: server and normalised sign-in name, so that look-alikes are the same castle. */
export function gameIdentity(account: GameAccount): string {
  const name = signInName(account)
  return `${account.server}:${mailboxOf(name) ?? comparable(name)}`
}

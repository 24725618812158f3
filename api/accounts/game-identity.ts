import { comparable } from '../foundation/comparable'

interface GameAccount {
  server: string
  username?: string | null
  email: string
}

/** What the player signs in to the game with: the username, or the e-mail where there is none. */
export function signInName({ username, email }: GameAccount): string {
  return username?.trim() || email
}

/** One castle in one game, whoever registered it: server and sign-in name, without case and in NFKC, so that no two look alike. */
export function gameIdentity(account: GameAccount): string {
  return `${account.server}:${comparable(signInName(account))}`
}

import { comparableName } from '../protocol/comparable-name'

interface GameAccount {
  server: string
  username?: string | null
  email: string
}

/** The projection of `GameAccount`. */
export const NAMES_IN_GAME = { server: 1, username: 1, email: 1 } as const

/** The name for signing in to the game: the username, or else the e-mail. */
export function signInName({ username, email }: GameAccount): string {
  return username?.trim() || email
}

/** Identifies a castle across players: server and normalised sign-in name, so that look-alikes are the same castle. */
export const gameIdentity = (account: GameAccount): string => `${account.server}:${comparableName(signInName(account))}`

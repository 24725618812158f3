import type { GameAnswer } from '../protocol/protocol'

/**
 * Wraps every sign-in. Returns the game's answer, or null if it may not be tried right now.
 * @throws if it must not be tried again
 */
export type SignInGuard = (signIn: () => Promise<GameAnswer>) => Promise<GameAnswer | null>

export const unguarded: SignInGuard = (signIn) => signIn()

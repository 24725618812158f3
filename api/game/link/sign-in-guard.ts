import type { GameAnswer } from '../protocol/protocol'

/** Stands before every sign-in: answers what the game said, or null where it may not be tried right now; throws where it is not to be tried again. */
export type SignInGuard = (signIn: () => Promise<GameAnswer>) => Promise<GameAnswer | null>

export const unguarded: SignInGuard = (signIn) => signIn()

import type { Types } from 'mongoose'
import type { GameRefusalLimits } from '../../platform/http/rate-limits'

export interface GameSignIn {
  castle: string
  player: Types.ObjectId
  /** Where the bot was started; missing if the game had accepted the password before. */
  network?: string | null
}

/** An owner may mistype a new password once, also while a stranger guesses. */
const TYPOS = 1

/**
 * Keeps strangers from guessing passwords of castles through our address.
 * @throws after too many refused passwords
 */
export async function refuseAfterGuesses(limits: GameRefusalLimits, signIn: GameSignIn): Promise<void> {
  const player = String(signIn.player)
  await limits.ofPlayer.refuseIfSpent(player)
  if (signIn.network) await limits.ofNetwork.refuseIfSpent(signIn.network)
  const ofCastle = (await limits.ofPlayer.countOf(player)) > TYPOS ? limits.ofCastle : limits.ofCastleForNewcomers
  await ofCastle.refuseIfSpent(signIn.castle)
}

export async function countRefusedPassword(limits: GameRefusalLimits, signIn: GameSignIn): Promise<void> {
  await limits.ofPlayer.count(String(signIn.player))
  if (signIn.network) await limits.ofNetwork.count(signIn.network)
  await limits.ofCastle.count(signIn.castle)
  await limits.ofCastleForNewcomers.count(signIn.castle)
}

import type { Types } from 'mongoose'
import type { GameRefusalLimits } from '../../platform/http/rate-limits'

/** Who tries a password on which castle. */
export interface GameSignIn {
  castle: string
  player: Types.ObjectId
  /** Where the bot was started; missing where the game had taken the password before. */
  network?: string | null
}

/** Refuses a password that the game has never taken while too many were wrong: our address must be no way to guess at castles. */
export async function refuseAfterGuesses(limits: GameRefusalLimits, signIn: GameSignIn): Promise<void> {
  const player = String(signIn.player)
  await limits.ofPlayer.refuseIfSpent(player)
  if (signIn.network) await limits.ofNetwork.refuseIfSpent(signIn.network)
  const ofCastle = (await limits.ofPlayer.hasAny(player)) ? limits.ofCastle : limits.ofCastleForNewcomers
  await ofCastle.refuseIfSpent(signIn.castle)
}

/** Counts a password that the game has refused. */
export async function countRefusedPassword(limits: GameRefusalLimits, signIn: GameSignIn): Promise<void> {
  await limits.ofPlayer.count(String(signIn.player))
  if (signIn.network) await limits.ofNetwork.count(signIn.network)
  await limits.ofCastle.count(signIn.castle)
  await limits.ofCastleForNewcomers.count(signIn.castle)
}

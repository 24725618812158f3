import { botPlaying } from '../bots/bots-of-account'
import { conflict } from '../foundation/errors'
import type { AccountDocument } from './account-model'

/** An account is neither changed nor removed under a bot that plays it. */
export async function refuseWhilePlayed(account: AccountDocument): Promise<void> {
  const bot = await botPlaying(account._id)
  if (bot) throw conflict(`Stop ${bot} first: it plays this account right now.`)
}

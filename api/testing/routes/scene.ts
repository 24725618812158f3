import { hashOf, LINK_LASTS, newToken } from '../../auth/lost-password/reset-link'
import { UserModel } from '../../users/user-model'
import type { Player, TestApp } from '../test-app'

/** What a player has that others may not touch, by id. */
export interface Belongings {
  account: string
  bot: string
}

/** A player, what is theirs, and what is somebody else's. */
export interface Scene extends Belongings {
  player: Player
  foreign: Belongings
  /** What mails about lost passwords carry, each to a player of its own. */
  links: string[]
}

/** Two players who know each other's ids. */
export async function openScene(app: TestApp): Promise<[annas: Scene, bens: Scene]> {
  const [anna, ben] = await Promise.all([app.player('anna', 'premium'), app.player('ben', 'premium')])
  const [annas, bens] = await Promise.all([belongingsOf(app, anna), belongingsOf(app, ben)])
  const links = await Promise.all([mailedLink(), mailedLink()])
  return [
    { player: anna, ...annas, foreign: bens, links },
    { player: ben, ...bens, foreign: annas, links },
  ]
}

async function belongingsOf(app: TestApp, player: Player): Promise<Belongings> {
  return { account: await app.accountOf(player), bot: await app.botOf(player) }
}

async function mailedLink(): Promise<string> {
  const user = await UserModel.create({ email: `${crypto.randomUUID()}@example.com` })
  const link = newToken(user.id)
  const reset = { tokenHash: hashOf(link), expiresAt: new Date(Date.now() + LINK_LASTS) }
  await UserModel.updateOne({ _id: user._id }, { $set: { reset } })
  return link
}

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
}

/** Two players who know each other's ids. */
export async function openScene(app: TestApp): Promise<[annas: Scene, bens: Scene]> {
  const [anna, ben] = await Promise.all([app.player('anna', 'premium'), app.player('ben', 'premium')])
  const [annas, bens] = await Promise.all([belongingsOf(app, anna), belongingsOf(app, ben)])
  return [
    { player: anna, ...annas, foreign: bens },
    { player: ben, ...bens, foreign: annas },
  ]
}

async function belongingsOf(app: TestApp, player: Player): Promise<Belongings> {
  return { account: await app.accountOf(player), bot: await app.botOf(player) }
}

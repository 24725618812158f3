import type { TaxAnswers } from '../../protocol/taxes'
import { findOrDecline } from '../declined'
import type { Handlers } from '../handlers'
import type { World, WorldCastle } from '../world'

export const taxChanges: Handlers<'collect_tax'> = {
  collect_tax(world: World, { castle: castleId }): TaxAnswers['collect_tax'] {
    const castle = findOrDecline(world.castles, castleId, 'castle')
    const coins = Math.floor(castle.purse.coins)
    castle.purse.coins -= coins
    world.coins += coins
    world.totals.coins += coins
    return { coins, purse: purseView(castle) }
  },
}

export const purseView = ({ purse }: WorldCastle) => ({ ...purse, coins: Math.floor(purse.coins) })

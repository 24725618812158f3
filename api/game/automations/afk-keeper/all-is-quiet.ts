import { formatCount, formatNumber } from '../../protocol/formats'
import type { ModuleContext } from '../kernel/module'
import { outsideVault } from './defence-odds'

/** Says that no raid is in sight at the start, and each time when the last one in sight is over. */
export function createAllIsQuiet({ game, print }: ModuleContext) {
  let isSaid = false
  let hadRaids = false

  return async function sayIfQuiet(isRaidComing: boolean): Promise<void> {
    hadRaids ||= isRaidComing
    const isNews = !isRaidComing && !isSaid
    isSaid = !isRaidComing
    if (!isNews) return
    const castles = await game.castles()
    const troops = castles.reduce((sum, each) => sum + each.troops, 0)
    const goods = castles.reduce((sum, each) => sum + outsideVault(each), 0)
    const stock = `${formatCount(troops, 'troop')} at home, ${formatNumber(goods)} goods outside the vaults`
    print('.', `No ${hadRaids ? 'other ' : ''}raid is in sight. ${stock}.`)
  }
}

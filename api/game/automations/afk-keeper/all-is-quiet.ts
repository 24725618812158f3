import { HOUR } from '../../../../shared/time'
import { formatCount, formatDuration, formatNumber } from '../../protocol/formats'
import type { ModuleContext } from '../kernel/module'
import { outsideVault } from './defence-odds'

const SAID_EVERY = 3 * HOUR

/** Says from time to time that no raid is in sight. Answers a check for each look. */
export function createAllIsQuiet({ game, print, clock }: ModuleContext) {
  let since = clock.now()

  return async function sayIfDue(isRaidComing: boolean): Promise<void> {
    const quietFor = clock.now() - since
    if (isRaidComing) since = clock.now()
    if (isRaidComing || quietFor < SAID_EVERY / game.speed) return
    since = clock.now()
    const castles = await game.castles()
    const troops = castles.reduce((sum, each) => sum + each.troops, 0)
    const goods = castles.reduce((sum, each) => sum + outsideVault(each), 0)
    const stock = `${formatCount(troops, 'troop')} at home, ${formatNumber(goods)} goods outside the vaults`
    print('.', `No raid in sight for ${formatDuration(quietFor)}. ${stock}.`)
  }
}

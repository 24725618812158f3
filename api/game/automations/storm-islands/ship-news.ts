import { asInstant } from '../../../../shared/console/moments'
import { formatCount, formatDuration, formatNumber } from '../../protocol/formats'
import { type Castle, type Goods, type Island, type Report, sumOf } from '../../protocol/game-objects'
import { castleName, formatGoods, formatPlace } from '../descriptions'
import type { ModuleContext } from '../kernel/module'
import type { Fleet, Fleets } from './fleets'

type Context = Pick<ModuleContext, 'print' | 'gain' | 'came' | 'tally'>

/** Prints and counts what ships report. What they load is told when they are home. */
export function hearShips({ print, gain, came, tally }: Context, fleets: Fleets) {
  /** Food that was carried out, and not yet brought back. */
  let foodOut = 0

  /** Food that the people of an island had before is no gain. */
  function count(goods: Goods, carriedOut: number): void {
    foodOut += carriedOut
    const back = Math.min(goods.food, foodOut)
    foodOut -= back
    gain(sumOf(goods) - back, { ...goods, food: goods.food - back })
    tally.add('cargo', sumOf(goods) - back)
  }

  return (report: Report, castles: Castle[], island = 'the island') => {
    const { kind, goods, castleId } = report
    if (kind === 'ships_loaded') {
      fleets.loaded(report)
      if (sumOf(goods) === 0) print('!', `Ships found nothing at ${island}, they turn back.`)
      return
    }
    const fleet = fleets.home(report)
    const are = report.count === 1 ? 'is' : 'are'
    const home = `${formatCount(report.count, 'ship')} from ${island} ${are} home at ${castleName(castles, castleId)}`
    count(goods, fleet?.food ?? 0)
    if (sumOf(goods) === 0) print('!', `${home} with nothing to store.`)
    else print('+', `${home}: ${formatGoods(goods)} stored${asideText(goods, fleet)}.`)
    if (fleet) came(fleet.decision, { gain: sumOf(goods), loss: fleet.food })
  }
}

/** ", for 2,000 food carried out; 300 found no room" */
function asideText(goods: Goods, fleet: Fleet | null): string {
  if (!fleet) return ''
  const lost = sumOf(fleet.cargo) - sumOf(goods)
  const food = fleet.food > 0 ? `, for ${formatNumber(fleet.food)} food carried out` : ''
  return lost > 0 ? `${food}; ${formatNumber(lost)} found no room` : food
}

export function islandText(island: Island): string {
  const { name, cargo, travelMs, restsUntil } = island
  const storm = restsUntil ? `, under the storm until ${asInstant(restsUntil)}` : ''
  const waits = `${formatNumber(sumOf(cargo))} cargo, ${formatDuration(travelMs)} away`
  return `${name} ${formatPlace(island)}: ${waits}${storm}.`
}

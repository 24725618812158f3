import { asInstant } from '../../../../shared/console/moments'
import { formatCount, formatDuration, formatNumber } from '../../protocol/formats'
import { type Castle, type Island, type Report, sumOf } from '../../protocol/game-objects'
import { castleName, formatGoods, formatPlace } from '../descriptions'
import type { ModuleContext } from '../kernel/module'
import type { Fleets } from './fleets'

type Context = Pick<ModuleContext, 'print' | 'gain' | 'came' | 'tally'>

/** Prints and counts what ships report. */
export function hearShips({ print, gain, came, tally }: Context, fleets: Fleets, castles: Castle[]) {
  return (report: Report, island = 'the island') => {
    const { kind, goods, castleId } = report
    if (kind === 'ships_loaded') {
      fleets.loaded(report)
      print('.', loadingText(report, island))
      return
    }
    const fleet = fleets.home(report)
    const home = `Ships are home at ${castleName(castles, castleId)}`
    if (sumOf(goods) === 0) print('!', `${home} with nothing to store.`)
    else {
      gain(sumOf(goods), goods)
      tally.add('cargo', sumOf(goods))
      print('+', `${home}: ${formatGoods(goods)} stored.`)
    }
    if (fleet) came(fleet.decision, { gain: sumOf(goods), loss: fleet.food })
  }
}

function loadingText({ count, goods }: Report, island: string): string {
  if (sumOf(goods) === 0) return `Ships found nothing at ${island}, they turn back.`
  return `${formatCount(count, 'ship')} loaded ${formatNumber(sumOf(goods))} cargo at ${island}, on the way back.`
}

export function islandText(island: Island): string {
  const { name, cargo, travelMs, restsUntil } = island
  const storm = restsUntil ? `, under the storm until ${asInstant(restsUntil)}` : ''
  const waits = `${formatNumber(sumOf(cargo))} cargo, ${formatDuration(travelMs)} away`
  return `${name} ${formatPlace(island)}: ${waits}${storm}.`
}

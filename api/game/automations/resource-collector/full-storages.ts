import { DAY } from '../../../../shared/time'
import { formatList, formatNumber } from '../../protocol/formats'
import { type Castle, GOODS, type Good } from '../../protocol/game-objects'
import type { ModuleContext } from '../kernel/module'

const FULL_FROM = 0.9
/** A storage that was full is told again once it was emptied so far, and a day has passed. */
const EMPTIED_TO = 0.75
/** A building that is so full loses what it would make. */
const NEARLY_FULL = 0.85

export const BUILDINGS: Record<Good, string> = { wood: 'sawmills', stone: 'quarries', food: 'farms' }

export interface Building {
  castle: Castle
  good: Good
}

/** Warns of storages that keep goods in their buildings. */
export function createFullStorages({ game, print, clock }: Pick<ModuleContext, 'game' | 'print' | 'clock'>) {
  const told = new Map<string, { at: number; isEmptied: boolean }>()

  function isNews({ castle: { id, stores, cap, waiting, holds }, good, hasRoom }: Building & { hasRoom: boolean }) {
    const key = `${id} ${good}`
    const before = told.get(key)
    if (before && stores[good] < cap * EMPTIED_TO) before.isEmptied = true
    if (hasRoom || waiting[good] < holds[good] * NEARLY_FULL || stores[good] < cap * FULL_FROM) return false
    if (before && !(before.isEmptied && clock.now() >= before.at + DAY / game.speed)) return false
    told.set(key, { at: clock.now(), isEmptied: false })
    return true
  }

  return {
    tell(buildings: (Building & { hasRoom: boolean })[]): void {
      const news = buildings.filter(isNews)
      for (const good of GOODS) {
        const castles = news.filter((each) => each.good === good).map(({ castle }) => castle)
        if (castles.length > 0) print('!', textOf(good, castles))
      }
    },
  }
}

/** "The food storage of Rabenfels is full: 1,320 stay in the farms." */
function textOf(good: Good, castles: Castle[]): string {
  const names = formatList(castles.map(({ name }) => name))
  const are = castles.length === 1 ? `storage of ${names} is` : `storages of ${names} are`
  const kept = castles.reduce((sum, { waiting }) => sum + waiting[good], 0)
  return `The ${good} ${are} full: ${formatNumber(kept)} stay in the ${BUILDINGS[good]}.`
}

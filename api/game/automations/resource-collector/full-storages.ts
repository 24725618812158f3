import { formatList, formatNumber } from '../../protocol/formats'
import { type Castle, GOODS, type Good } from '../../protocol/game-objects'
import type { ModuleContext } from '../kernel/module'
import { createOneTimeNotices } from '../one-time-notices'

const FULL_FROM = 0.9
/** A storage that was full may be told again once it was emptied so far. */
const EMPTIED_TO = 0.75
/** A building that is so full loses what it would make. */
const NEARLY_FULL = 0.85

export const BUILDINGS: Record<Good, string> = { wood: 'sawmills', stone: 'quarries', food: 'farms' }

export interface Building {
  castle: Castle
  good: Good
}

/** Warns of storages that keep goods in their buildings. */
export function createFullStorages(context: ModuleContext) {
  const notices = createOneTimeNotices(context)

  function isNews({ castle: { id, stores, cap, waiting, holds }, good, hasRoom }: Building & { hasRoom: boolean }) {
    const key = `${id} ${good}`
    if (stores[good] < cap * EMPTIED_TO) notices.reset(key)
    const isKept = !hasRoom && waiting[good] >= holds[good] * NEARLY_FULL
    return isKept && stores[good] >= cap * FULL_FROM && notices.isNews(key)
  }

  return {
    tell(buildings: (Building & { hasRoom: boolean })[]): void {
      const news = buildings.filter(isNews)
      for (const good of GOODS) {
        const castles = news.filter((each) => each.good === good).map(({ castle }) => castle)
        if (castles.length > 0) context.print('!', textOf(good, castles))
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

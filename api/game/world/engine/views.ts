import type { Castle, Goods } from '../../protocol/game-objects'
import { foodLastsMs } from '../castles/hunger'
import { vaultOf } from '../castles/levels'
import { purseView } from '../castles/taxes'
import type { GameTime } from '../game-time'
import { SHIP_LOAD } from '../storms/sailing'
import type { World, WorldCastle } from '../world'
import { CART_LOAD } from './actions'

export const castleViews = ({ castles, settledAt }: World, { realAt }: GameTime): Castle[] =>
  castles.map((castle) => ({ ...castleView(castle), foodEndsAt: realAt(settledAt + foodLastsMs(castle)) }))

function castleView(castle: WorldCastle): Castle {
  const { id, name, kind, x, y, cap, stores, buildings, levels } = castle
  return {
    id,
    name,
    kind,
    x,
    y,
    cap,
    stores: eachGood((good) => Math.floor(stores[good])),
    waiting: eachGood((good) => Math.floor(buildings[good].waiting)),
    holds: eachGood((good) => buildings[good].holds),
    perHour: eachGood((good) => buildings[good].perHour),
    troops: Math.floor(castle.troops),
    carts: { home: castle.carts, all: castle.allCarts, load: CART_LOAD },
    ships: { home: castle.ships, all: castle.allShips, load: SHIP_LOAD },
    purse: purseView(castle),
    levels: { ...levels },
    vault: vaultOf(castle),
  }
}

const eachGood = (value: (good: keyof Goods) => number): Goods => ({
  wood: value('wood'),
  stone: value('stone'),
  food: value('food'),
})

import type { UpgradeOffer } from '../../protocol/building'
import type { Good, UpgradeKind } from '../../protocol/game-objects'
import type { WorldCastle } from '../world'
import { vaultOf, wallsFactor } from './levels'

/** What each level adds to the first one's numbers; a storage grows by a third of the level before. */
const ROOM_A_LEVEL = 0.2
const STORAGE_GROWTH = 1.35
const PURSE_A_LEVEL = 0.25
const PRODUCTION_A_LEVEL = 0.15
const HOLDS_A_LEVEL = 0.25

/** A number of the level before at the next level. */
const stepped = (value: number, level: number, aLevel: number) =>
  Math.round((value * (1 + aLevel * level)) / (1 + aLevel * (level - 1)))

interface Effect {
  /** The castle's main number of this kind. */
  number(castle: WorldCastle): number
  text(now: number, next: number): string
  /** Changes the castle's numbers from this level to the next. */
  apply(castle: WorldCastle, level: number): void
}

const shown = (amount: number) => amount.toLocaleString('en-US')

function production(good: Good, building: string): Effect {
  return {
    number: ({ buildings }) => buildings[good].perHour,
    text: (now, next) => `The ${building} make ${shown(next)} an hour instead of ${shown(now)}, and hold more.`,
    apply({ buildings }, level) {
      const each = buildings[good]
      each.perHour = stepped(each.perHour, level, PRODUCTION_A_LEVEL)
      each.holds = stepped(each.holds, level, HOLDS_A_LEVEL)
    },
  }
}

const effects: Record<UpgradeKind, Effect> = {
  walls: {
    number: ({ levels }) => wallsFactor(levels),
    text: (now, next) => `The walls multiply the defence of the garrison by ${shown(next)} instead of ${shown(now)}.`,
    apply() {},
  },
  barracks: {
    number: ({ barracks }) => barracks.room,
    text: (now, next) => `The barracks have room for ${shown(next)} instead of ${shown(now)}, and train faster.`,
    apply({ barracks }, level) {
      barracks.room = stepped(barracks.room, level, ROOM_A_LEVEL)
      barracks.perHour = stepped(barracks.perHour, level, ROOM_A_LEVEL)
    },
  },
  storage: {
    number: ({ cap }) => cap,
    text: (now, next) => `The storage holds ${shown(next)} of each good instead of ${shown(now)}.`,
    apply(castle) {
      castle.cap = Math.round(castle.cap * STORAGE_GROWTH)
    },
  },
  purse: {
    number: ({ purse }) => purse.perHour,
    text: (now, next) => `Taxes bring ${shown(next)} coins an hour instead of ${shown(now)}, and the purse holds more.`,
    apply({ purse }, level) {
      purse.perHour = stepped(purse.perHour, level, PURSE_A_LEVEL)
      purse.holds = stepped(purse.holds, level, PURSE_A_LEVEL)
    },
  },
  vault: {
    number: vaultOf,
    text: (now, next) => `The vault keeps ${shown(next)} of each good from raids instead of ${shown(now)}.`,
    apply() {},
  },
  wood: production('wood', 'sawmills'),
  stone: production('stone', 'quarries'),
  food: production('food', 'farms'),
}

/** Raises one thing of a castle by a level. */
export function raise(castle: WorldCastle, kind: UpgradeKind): void {
  effects[kind].apply(castle, castle.levels[kind])
  castle.levels[kind] += 1
}

export function effectOf(castle: WorldCastle, kind: UpgradeKind): UpgradeOffer['effect'] {
  const later = copyOf(castle)
  raise(later, kind)
  const [now, next] = [castle, later].map(effects[kind].number) as [number, number]
  return { text: effects[kind].text(now, next), now, next }
}

/** A copy of what upgrades change; structuredClone is too slow for a list of offers. */
function copyOf({ levels, barracks, purse, buildings, ...castle }: WorldCastle): WorldCastle {
  const { wood, stone, food } = buildings
  return {
    ...castle,
    levels: { ...levels },
    barracks: { ...barracks },
    purse: { ...purse },
    buildings: { wood: { ...wood }, stone: { ...stone }, food: { ...food } },
  }
}

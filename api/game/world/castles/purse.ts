import type { Purse } from '../world'

const FIRST_PURSE = { castle: { holds: 240, perHour: 30 }, outpost: { holds: 96, perHour: 12 } }

export const firstPurse = (kind: keyof typeof FIRST_PURSE): Purse => ({ coins: 0, ...FIRST_PURSE[kind] })

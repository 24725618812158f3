import type { Place } from '../protocol/game-objects'

/** The map of a server has this many fields each way. */
export const MAP_SIZE = 100
/** The first row of the sea. */
export const COAST = 64

export const isOnLand = ({ x, y }: Place) => x >= 0 && x < MAP_SIZE && y >= 0 && y < COAST

export const fieldsBetween = (from: Place, to: Place) => Math.hypot(from.x - to.x, from.y - to.y)

export const placeKey = ({ x, y }: Place) => `${x}:${y}`

import type { RealmMap } from '../../../../shared/realm-map'

const castle = { owner: 'player', kind: 'castle', strength: 10, owner_strength: 10, x: 1, y: 1 } as const

/** A map with a castle of each of these players. */
export const mapWith = (server: string, ...names: string[]): RealmMap => ({
  server,
  at: '2026-11-21T20:00:00.000Z',
  speed: 1,
  size: 100,
  castles: names.map((name, n) => ({ ...castle, id: String(n), name })),
  targets: [],
  journeys: [],
  strongest: names.map((name) => ({ name, owner: 'player', strength: 10 })),
  event: null,
  next_event: null,
})

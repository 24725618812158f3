import { type Static, t } from 'elysia'

const instant = t.String({ format: 'date-time' })
const place = { x: t.Number(), y: t.Number() }

/** Places, people and events that the practice realm's public page shows. Distances are fields. */
export const realmMapSchema = t.Object({
  server: t.String(),
  /** When it was drawn, and how fast the realm's clock runs. */
  at: instant,
  speed: t.Number(),
  /** Fields from one edge to the other; places are from 0 to it. */
  size: t.Number(),
  castles: t.Array(
    t.Object({
      id: t.String(),
      /** Of its owner; a player's is shortened unless the player agrees. */
      name: t.String(),
      owner: t.UnionEnum(['player', 'rival']),
      kind: t.UnionEnum(['castle', 'outpost']),
      strength: t.Number(),
      ...place,
    }),
  ),
  targets: t.Array(
    t.Object({
      id: t.String(),
      kind: t.UnionEnum(['tower', 'camp', 'fort', 'island']),
      level: t.Number(),
      /** False while it rests, or a storm lies over it. */
      awake: t.Boolean(),
      ...place,
    }),
  ),
  journeys: t.Array(
    t.Object({
      id: t.String(),
      kind: t.UnionEnum(['carts', 'troops', 'ships', 'raid']),
      from: t.Object(place),
      to: t.Object(place),
      left_at: instant,
      arrives_at: instant,
    }),
  ),
  /** The twenty strongest, of players and rivals. */
  strongest: t.Array(t.Object({ name: t.String(), owner: t.UnionEnum(['player', 'rival']), strength: t.Number() }), {
    maxItems: 20,
  }),
  event: t.Nullable(t.Object({ kind: t.UnionEnum(['khan', 'berimond']), opens_at: instant, ends_at: instant })),
  next_event: t.Object({ kind: t.UnionEnum(['khan', 'berimond']), opens_at: instant, ends_at: instant }),
})

export type RealmMap = Static<typeof realmMapSchema>

import { type Static, t } from 'elysia'

const instant = t.String({ format: 'date-time' })
const place = { x: t.Number(), y: t.Number() }
const owner = t.UnionEnum(['player', 'rival'])
const ownersName = t.String({ maxLength: 256 })
const realmEvent = t.Object({
  kind: t.UnionEnum(['khan', 'berimond']),
  /** "Khan Batu's horde" */
  title: t.String({ maxLength: 64 }),
  opens_at: instant,
  ends_at: instant,
})

/**
 * Places, people and events that the practice realm's public page shows. Distances are fields. Islands lie below
 * `REALM_SHORE`, everything else above.
 */
export const realmMapSchema = t.Object({
  server: t.String({ maxLength: 16 }),
  /** When it was drawn, and how fast the realm's clock runs. */
  at: instant,
  speed: t.Number(),
  /** Fields from one edge to the other; places are from 0 to it. */
  size: t.Number({ exclusiveMinimum: 0 }),
  castles: t.Array(
    t.Object({
      id: t.String({ maxLength: 64 }),
      /** Of its owner; a player's is shortened unless the player agrees. */
      name: ownersName,
      owner,
      kind: t.UnionEnum(['castle', 'outpost']),
      strength: t.Number(),
      /** Of all castles, troops and goods of its owner, as in the list of the strongest. */
      owner_strength: t.Number(),
      ...place,
    }),
    { maxItems: 400 },
  ),
  targets: t.Array(
    t.Object({
      id: t.String({ maxLength: 64 }),
      /** `event`: a camp of the running event. */
      kind: t.UnionEnum(['tower', 'camp', 'event', 'fort', 'island']),
      level: t.Number(),
      /** False while it rests, or a storm lies over it. */
      awake: t.Boolean(),
      ...place,
    }),
    { maxItems: 600 },
  ),
  /** Raids first, then armies. */
  journeys: t.Array(
    t.Object({
      id: t.String({ maxLength: 64 }),
      kind: t.UnionEnum(['carts', 'troops', 'ships', 'raid']),
      /** Who sent it, shortened like names of castles. */
      name: ownersName,
      owner,
      /** Whose castle a raid goes to. */
      against: t.Nullable(ownersName),
      /** Of carts, troops or ships. */
      count: t.Number(),
      from: t.Object(place),
      to: t.Object(place),
      left_at: instant,
      arrives_at: instant,
    }),
    { maxItems: 200 },
  ),
  /** The twenty strongest, of players and rivals. */
  strongest: t.Array(t.Object({ name: ownersName, owner, strength: t.Number() }), { maxItems: 20 }),
  event: t.Nullable(realmEvent),
  /** Null in a realm without a calendar. */
  next_event: t.Nullable(realmEvent),
})

export type RealmMap = Static<typeof realmMapSchema>

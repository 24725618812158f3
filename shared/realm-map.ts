import { type Static, t } from 'elysia'
import { Instant } from './fields'
import { textOf } from './input/text'

const place = { x: t.Number(), y: t.Number() }
const Place = t.Object(place, { title: 'Place' })
const owner = t.UnionEnum(['player', 'rival'], { title: 'CastleOwner' })
const ownersName = textOf({ maxLength: 256 })
const realmEvent = t.Object(
  {
    kind: t.UnionEnum(['khan', 'berimond'], { title: 'RealmEventKind' }),
    /** "Khan Batu's horde" */
    title: textOf({ maxLength: 64 }),
    opens_at: Instant,
    ends_at: Instant,
  },
  { title: 'RealmEvent' },
)

/**
 * Places, people and events that the practice realm's public page shows. Distances are fields. Islands lie below
 * `REALM_SHORE`, everything else above.
 */
export const realmMapSchema = t.Object(
  {
    server: textOf({ maxLength: 16 }),
    /** When it was drawn, and how fast the realm's clock runs. */
    at: Instant,
    speed: t.Number(),
    /** Fields from one edge to the other; places are from 0 to it. */
    size: t.Number({ exclusiveMinimum: 0 }),
    castles: t.Array(
      t.Object(
        {
          id: textOf({ maxLength: 64 }),
          /** Of its owner; a player's is shortened unless the player agrees. */
          name: ownersName,
          owner,
          kind: t.UnionEnum(['castle', 'outpost'], { title: 'CastleKind' }),
          strength: t.Number(),
          /** Of all castles, troops and goods of its owner, as in the list of the strongest. */
          owner_strength: t.Number(),
          ...place,
        },
        { title: 'RealmCastle' },
      ),
      { maxItems: 400 },
    ),
    targets: t.Array(
      t.Object(
        {
          id: textOf({ maxLength: 64 }),
          /** `event`: a camp of the running event. */
          kind: t.UnionEnum(['tower', 'camp', 'event', 'fort', 'island'], { title: 'TargetKind' }),
          level: t.Number(),
          /** False while it rests, or a storm lies over it. */
          awake: t.Boolean(),
          ...place,
        },
        { title: 'RealmTarget' },
      ),
      { maxItems: 600 },
    ),
    /** Raids first, then armies. */
    journeys: t.Array(
      t.Object(
        {
          id: textOf({ maxLength: 64 }),
          kind: t.UnionEnum(['carts', 'troops', 'ships', 'raid'], { title: 'RealmJourneyKind' }),
          /** Who sent it, shortened like names of castles. */
          name: ownersName,
          owner,
          /** Whose castle a raid goes to. */
          against: t.Nullable(ownersName),
          /** Of carts, troops or ships. */
          count: t.Number(),
          from: Place,
          to: Place,
          left_at: Instant,
          arrives_at: Instant,
        },
        { title: 'RealmJourney' },
      ),
      { maxItems: 200 },
    ),
    /** The twenty strongest, of players and rivals. */
    strongest: t.Array(t.Object({ name: ownersName, owner, strength: t.Number() }, { title: 'StrongOwner' }), {
      maxItems: 20,
    }),
    event: t.Nullable(realmEvent),
    /** Null in a realm without a calendar. */
    next_event: t.Nullable(realmEvent),
  },
  { title: 'RealmMap' },
)

export type RealmMap = Static<typeof realmMapSchema>

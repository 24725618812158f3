import { type Static, t } from 'elysia'
import { Id, Instant } from './fields'

const Goods = t.Object({ wood: t.Number(), stone: t.Number(), food: t.Number() }, { title: 'Goods' })
const Carriers = t.Object({ home: t.Number(), all: t.Number() }, { title: 'Carriers' })

export const SeenCastle = t.Object(
  {
    id: t.String(),
    name: t.String(),
    kind: t.Union([t.Literal('castle'), t.Literal('outpost')], { title: 'CastleKind' }),
    x: t.Number(),
    y: t.Number(),
    /** In storage, and how much of each good fits. */
    stores: Goods,
    cap: t.Number(),
    /** In the buildings, their capacity, and their production per hour. */
    waiting: Goods,
    holds: Goods,
    per_hour: Goods,
    troops: t.Number(),
    carts: Carriers,
    /** Only a castle by the sea has any. */
    ships: Carriers,
  },
  { title: 'SeenCastle' },
)
export type SeenCastle = Static<typeof SeenCastle>

export const SeenJourney = t.Object(
  {
    id: t.String(),
    kind: t.Union([t.Literal('carts'), t.Literal('troops'), t.Literal('ships')], { title: 'JourneyKind' }),
    /** The castle that they belong to. */
    castle: t.String(),
    /** The place that they go to, or come home from; empty if the bot has not seen its name. */
    target: t.String(),
    count: t.Number(),
    leg: t.Union([t.Literal('out'), t.Literal('home')], { title: 'JourneyLeg' }),
    arrives_at: Instant,
  },
  { title: 'SeenJourney' },
)
export type SeenJourney = Static<typeof SeenJourney>

/** When an online bot acts again: after the pause between two rounds, or after a rest. */
export const NextMove = t.Object(
  { at: Instant, kind: t.Union([t.Literal('round'), t.Literal('rest')], { title: 'NextMoveKind' }) },
  { title: 'NextMove' },
)
export type NextMove = Static<typeof NextMove>

export const MoveOfBot = t.Object({ bot_id: Id, next_move: t.Nullable(NextMove) }, { title: 'MoveOfBot' })
export type MoveOfBot = Static<typeof MoveOfBot>

/** What the game said in the bot's latest round. */
export const SeenCastles = t.Object(
  {
    at: Instant,
    castles: t.Array(SeenCastle),
    journeys: t.Array(SeenJourney),
    /** How many more there are. */
    castles_left_out: t.Number(),
    journeys_left_out: t.Number(),
    next_move: t.Nullable(NextMove),
  },
  { title: 'SeenCastles' },
)
export type SeenCastles = Static<typeof SeenCastles>

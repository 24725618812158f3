import { type Static, t } from 'elysia'

const Goods = t.Object({ wood: t.Number(), stone: t.Number(), food: t.Number() })
const Carriers = t.Object({ home: t.Number(), all: t.Number() })

export const SeenCastle = t.Object({
  id: t.String(),
  name: t.String(),
  kind: t.Union([t.Literal('castle'), t.Literal('outpost')]),
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
})
export type SeenCastle = Static<typeof SeenCastle>

export const SeenJourney = t.Object({
  id: t.String(),
  kind: t.Union([t.Literal('carts'), t.Literal('troops'), t.Literal('ships')]),
  /** The castle that they belong to. */
  castle: t.String(),
  /** The place that they go to, or come home from; empty if the bot has not seen its name. */
  target: t.String(),
  count: t.Number(),
  leg: t.Union([t.Literal('out'), t.Literal('home')]),
  arrives_at: t.String(),
})
export type SeenJourney = Static<typeof SeenJourney>

/** When an online bot acts again: after the pause between two rounds, or after a rest. */
export const NextMove = t.Object({ at: t.String(), kind: t.Union([t.Literal('round'), t.Literal('rest')]) })
export type NextMove = Static<typeof NextMove>

export const MoveOfBot = t.Object({ bot_id: t.String(), next_move: t.Nullable(NextMove) })
export type MoveOfBot = Static<typeof MoveOfBot>

/** What the game said in the bot's latest round. */
export const SeenCastles = t.Object({
  at: t.String(),
  castles: t.Array(SeenCastle),
  journeys: t.Array(SeenJourney),
  /** How many more there are. */
  castles_left_out: t.Number(),
  journeys_left_out: t.Number(),
  next_move: t.Nullable(NextMove),
})
export type SeenCastles = Static<typeof SeenCastles>

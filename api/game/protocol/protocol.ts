import { type Static, t } from 'elysia'
import { textOf } from '../../../shared/input/text'
import { count, good, id, nothing } from './arguments'
import { type BuildingAnswers, buildingCalls } from './building'
import { attackOptions, type CommanderAnswers, commanderCalls } from './commanders'
import { type EquipmentAnswers, equipmentCalls } from './equipment'
import { type EventAnswers, eventCalls } from './events'
import {
  type Castle,
  type CollectResult,
  type Island,
  type Journey,
  type Player,
  REPORT_KINDS,
  type Report,
  type ScoutedTarget,
  type Target,
} from './game-objects'
import { type RaidAnswers, raidCalls } from './raids'
import { type SkipAnswers, skipCalls } from './skips'
import { type StormAnswers, stormCalls } from './storms'
import { targetsArguments } from './targets'
import { type TaxAnswers, taxCalls } from './taxes'
import { type WheelAnswers, wheelCalls } from './wheel'

/** The version that both sides of docs/game-protocol.md speak. */
export const PROTOCOL_VERSION = 1

/** The calls that every game has. */
const firstCalls = {
  hello: t.Object({ protocol: t.Number(), server: textOf({ minLength: 1, maxLength: 32 }), client: id }),
  sign_in: t.Object({
    name: textOf({ minLength: 1, maxLength: 254 }),
    password: textOf({ minLength: 1, maxLength: 256 }),
  }),
  unlock_troops: t.Object({ pin: textOf({ minLength: 1, maxLength: 1024 }) }),
  ping: nothing,
  player: nothing,
  castles: nothing,
  journeys: nothing,
  islands: nothing,
  targets: targetsArguments,
  scout: t.Object({ castle: id, target: id }),
  collect: t.Object({ castle: id, good }),
  send_carts: t.Object({ from: id, to: id, good, amount: count }),
  attack: t.Object({ from: id, target: id, troops: count, ...attackOptions }),
  send_ships: t.Object({ from: id, island: id, ships: count, provisions: t.Optional(count) }),
  take_reports: t.Object({ kinds: t.Array(t.UnionEnum(REPORT_KINDS), { maxItems: 16 }) }),
}

/** The calls of each feature that a game may announce in its answer of `hello`; each has a file here. */
export const featureCalls = {
  taxes: taxCalls,
  building: buildingCalls,
  targets2: {},
  commanders: commanderCalls,
  skips: skipCalls,
  raids: raidCalls,
  events: eventCalls,
  wheel: wheelCalls,
  equipment: equipmentCalls,
  storms: stormCalls,
}
export type Feature = keyof typeof featureCalls
export const FEATURES = Object.keys(featureCalls) as Feature[]

export const callSchemas = {
  ...firstCalls,
  ...taxCalls,
  ...buildingCalls,
  ...commanderCalls,
  ...skipCalls,
  ...raidCalls,
  ...eventCalls,
  ...wheelCalls,
  ...equipmentCalls,
  ...stormCalls,
}

export type CallName = keyof typeof callSchemas
export type CallArguments<Call extends CallName> = Static<(typeof callSchemas)[Call]>

export interface Welcome {
  protocol: number
  title: string
  server: string
  speed: number
  /** What the game can do beyond the first calls. A game without the field has none. */
  features?: string[]
  /** The client pings this often, in milliseconds. After three silent intervals it counts as gone. */
  heartbeat: number
}

interface FirstAnswers {
  hello: Welcome
  sign_in: Player
  unlock_troops: Record<string, never>
  ping: Record<string, never>
  player: Player
  castles: Castle[]
  journeys: Journey[]
  islands: Island[]
  targets: Target[]
  scout: ScoutedTarget
  collect: CollectResult
  send_carts: Journey
  attack: Journey
  send_ships: Journey
  take_reports: Report[]
}

export type CallAnswers = FirstAnswers &
  TaxAnswers &
  BuildingAnswers &
  CommanderAnswers &
  SkipAnswers &
  RaidAnswers &
  EventAnswers &
  WheelAnswers &
  EquipmentAnswers &
  StormAnswers

export interface GameRequest<Call extends CallName = CallName> {
  /** Chosen by the client, never reused. A request repeated with its id is answered again but not executed again. */
  id: string
  call: Call
  with: CallArguments<Call>
}

export type ProblemCode =
  | 'bad_request'
  | 'wrong_version'
  | 'unknown_server'
  | 'sign_in_first'
  | 'bad_credentials'
  | 'bad_pin'
  | 'troops_locked'
  | 'banned'
  | 'maintenance'
  | 'rate_limited'
  | 'not_there'
  | 'not_enough'
  | 'resting'
  | 'human_check'
  | 'internal'

export interface GameProblem {
  code: ProblemCode
  message: string
  /** Milliseconds until the same request makes sense again; with `rate_limited` and `maintenance`. */
  retryAfter?: number
}

export type GameAnswer = { id: string; ok: unknown } | { id: string; error: GameProblem }

export type GameEvent =
  | { event: 'maintenance'; retryAfter: number }
  | { event: 'signed_in_elsewhere'; sessions: number }
  | { event: 'incoming'; castle: string; arrivesAt: number }

export type ServerMessage = GameAnswer | GameEvent

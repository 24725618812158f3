import { t } from 'elysia'
import { id, nothing } from './arguments'
import type { Gift, Place, Walls } from './game-objects'

export const DIFFICULTIES = ['easy', 'normal', 'hard', 'expert', 'master'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export const EVENT_KINDS = ['khan', 'berimond'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const eventCalls = {
  events: nothing,
  event_targets: t.Object({ event: id, castle: id }),
  choose_difficulty: t.Object({ event: id, difficulty: t.UnionEnum(DIFFICULTIES) }),
}

export interface UpcomingEvent {
  id: string
  kind: EventKind
  title: string
  opensAt: number
  endsAt: number
}

interface DifficultyChoice {
  difficulty: Difficulty
  /** In percent of normal. */
  points: number
  defenders: number
}

export interface RunningEvent extends UpcomingEvent {
  /** Null until it is chosen or the first army marches. */
  difficulty: Difficulty | null
  difficulties: DifficultyChoice[]
  points: number
  rank: number
  /** How many compete. */
  of: number
  leaders: { name: string; points: number }[]
  nextReward: { points: number; gift: Gift } | null
  /** A khan's, from 0 to 100: then he marches on the main castle. */
  rage?: number
  /** The sides of a war. Reputation lasts over events. */
  side?: string
  sides?: { name: string; points: number }[]
  reputation?: number
}

export interface EventOverview {
  running: RunningEvent[]
  next: UpcomingEvent[]
}

/** A camp that an army attacks with `attack`, as any target. */
export interface EventTarget extends Place {
  id: string
  level: number
  defenders: number
  walls: Walls
  /** For a victory. */
  points: number
  reputation: number
  /** One way. */
  travelMs: number
  restsUntil: number | null
  /** When others take over a camp of the war, stronger or weaker ones. */
  changesAt: number | null
}

export interface EventAnswers {
  events: EventOverview
  event_targets: EventTarget[]
  choose_difficulty: RunningEvent
}

import { SECOND } from '../../../shared/time'
import { expectedSpans, type Span } from './commands'
import type { Scene } from './expected-state'
import type { PlayedBot } from './players'

/** Calls of the game in some spans, and how long bots had to be in play in them, in milliseconds summed over the bots. */
export interface GameRate {
  calls: number
  wanted: number
}

/** Random commands change how many bots play, so rates are those of one bot that has to. */
export const ofOneBot = ({ calls, wanted }: GameRate) => (wanted > 0 ? (calls * SECOND) / wanted : 0)

export const share = (rate: GameRate, usual: GameRate) => ofOneBot(rate) / (ofOneBot(usual) || 1)

export const asPercent = (part: number) => `${Math.round(part * 100)} %`

/** Of the bots that call at an even rate. */
export function rateIn({ game, commands, bots }: Pick<Scene, 'game' | 'commands' | 'bots'>, spans: Span[]): GameRate {
  const rate: GameRate = { calls: 0, wanted: 0 }
  for (const bot of bots.filter(({ isSteady }) => isSteady)) {
    const expected = expectedSpans(commands.sent.get(bot) ?? [], { from: 0, to: Date.now() })
    for (const span of spans) {
      rate.calls += callsIn(game.castles.get(bot.castle)?.calls ?? [], span)
      for (const each of expected) rate.wanted += overlap(each, span)
    }
  }
  return rate
}

/** How much of the time in which bots had to be in play they were. A new run makes more calls than an old one. */
export function shareInPlay({ game, commands, bots }: Pick<Scene, 'game' | 'commands' | 'bots'>, span: Span): number {
  const time = { played: 0, wanted: 0 }
  for (const bot of bots) {
    for (const expected of expectedSpans(commands.sent.get(bot) ?? [], { from: 0, to: Date.now() })) {
      const wanted = { from: Math.max(expected.from, span.from), to: Math.min(expected.to, span.to) }
      time.wanted += overlap(wanted, span)
      for (const session of game.castles.get(bot.castle)?.sessions ?? []) time.played += overlap(session, wanted)
    }
  }
  return time.played / (time.wanted || 1)
}

/** The bots that a process played when a fault of it began; all bots for a fault of all. */
export function botsOf({ game, bots }: Pick<Scene, 'game' | 'bots'>, path: string | null, at: number): PlayedBot[] {
  if (path === null) return bots
  return bots.filter(({ castle }) =>
    game.castles.get(castle)?.sessions.some((each) => each.path === path && each.from <= at && each.to >= at),
  )
}

const callsIn = (calls: number[], { from, to }: Span) => calls.filter((at) => at >= from && at < to).length

const overlap = (one: Span, other: Span) => Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

import type { BotDay } from '../../../../shared/bots'
import { HOUR } from '../../../../shared/time'
import type { WallStretch } from '../../../ui/charts/Wall'

const HOURS = 24

/** A day as its pictures show it, in hours from its midnight: 13.5 is half past one in the afternoon. */
export interface DayInHours extends Pick<BotDay, 'bot_id' | 'unit' | 'at_work'> {
  stretches: WallStretch[]
  /** One figure an hour. */
  gained: number[]
}

export function dayInHours({ bot_id, stretches, gains, unit, at_work }: BotDay, midnight: number): DayInHours {
  const hourOf = (instant: string) => (Date.parse(instant) - midnight) / HOUR
  const gainedIn = (hour: number) =>
    gains.filter(({ at }) => Math.floor(hourOf(at)) === hour).reduce((sum, { amount }) => sum + amount, 0)
  return {
    bot_id,
    unit,
    at_work,
    stretches: stretches.map(({ kind, from, to }) => ({ kind, from: hourOf(from), to: hourOf(to) })),
    gained: Array.from({ length: HOURS }, (_, hour) => gainedIn(hour)),
  }
}

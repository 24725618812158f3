import { DAY } from '../../../shared/time'

/** `2026-11-21`, the day in UTC. */
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const nextMidnight = (time: number) => (Math.floor(time / DAY) + 1) * DAY

import { DAY } from '../../../shared/time'

/** `2026-11-21`, the last finished day in UTC. */
export const dayBefore = (now: number) => new Date(now - DAY).toISOString().slice(0, 10)

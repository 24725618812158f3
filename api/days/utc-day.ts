/** `2026-11-21`, the day in UTC. */
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

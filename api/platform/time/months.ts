/**
 * Adds months in UTC. A day that the month lacks becomes its last day: 31 January plus one month is 28 or 29
 * February.
 */
export function addMonths(start: number, months: number): number {
  const day = new Date(start)
  const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0)).getUTCDate()
  const moved = new Date(start)
  moved.setUTCDate(1)
  moved.setUTCMonth(day.getUTCMonth() + months)
  return moved.setUTCDate(Math.min(day.getUTCDate(), lastOfMonth))
}

/** The first monthly anniversary of `start` that is later than `after`. */
export function nextAnniversary(start: number, after: number): number {
  const [from, to] = [new Date(start), new Date(after)]
  const apart = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const first = Math.max(1, apart)
  const inThatMonth = addMonths(start, first)
  return inThatMonth > after ? inThatMonth : addMonths(start, first + 1)
}

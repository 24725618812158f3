/** So many months later, at the same time of day; a day that the month does not have is its last one. */
export function addMonths(start: number, months: number): number {
  const day = new Date(start)
  const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0)).getUTCDate()
  const moved = new Date(start)
  moved.setUTCDate(1)
  moved.setUTCMonth(day.getUTCMonth() + months)
  return moved.setUTCDate(Math.min(day.getUTCDate(), lastOfMonth))
}

/** The first of the monthly anniversaries of the start that comes after that moment. */
export function nextAnniversary(start: number, after: number): number {
  const [from, to] = [new Date(start), new Date(after)]
  const apart = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const first = Math.max(1, apart)
  const inThatMonth = addMonths(start, first)
  return inThatMonth > after ? inThatMonth : addMonths(start, first + 1)
}

const utc = (moment: number) => Temporal.Instant.fromEpochMilliseconds(Math.floor(moment)).toZonedDateTimeISO('UTC')

/** The same time of day, months later. A day that the month does not have becomes its last one. */
export const addMonths = (start: number, months: number) => utc(start).add({ months }).epochMilliseconds

/** The first monthly anniversary of the start that is later than `after`. */
export function nextAnniversary(start: number, after: number): number {
  const { months } = utc(start).until(utc(after), { largestUnit: 'months' })
  for (let passed = Math.max(1, months); ; passed++) {
    const anniversary = addMonths(start, passed)
    if (anniversary > after) return anniversary
  }
}

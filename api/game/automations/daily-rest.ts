/** In minutes of the day of its zone, which has an IANA name; it may reach over midnight. */
export interface DailyRest {
  from: number
  until: number
  zone: string
}

/** When the rest that lies over this moment begins and ends, or null outside of it. */
export function restAround({ from, until, zone }: DailyRest, now: number): { from: number; until: number } | null {
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(zone).toPlainDate()
  for (const day of [today.subtract({ days: 1 }), today]) {
    const lastDay = from < until ? day : day.add({ days: 1 })
    const rest = { from: momentOf(day, from, zone), until: momentOf(lastDay, until, zone) }
    if (rest.from <= now && now < rest.until) return rest
  }
  return null
}

/**
 * Of a time that there is twice, as clocks are put back, the first; a time that there is not, as they are put forward, is
 * the moment at which they are.
 */
function momentOf(day: Temporal.PlainDate, minutes: number, zone: string): number {
  const time = new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60)
  const moment = day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isThere = moment.toPlainTime().equals(time)
  return (isThere ? moment : (moment.getTimeZoneTransition('next') ?? moment)).epochMilliseconds
}

/** Times are minutes of the day in the IANA zone. A rest may span midnight. */
export interface DailyRest {
  from: number
  until: number
  zone: string
}

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
 * When clocks are put back, a time that occurs twice is the first one. When they are put forward, a time that is skipped is
 * the moment of the change.
 */
function momentOf(day: Temporal.PlainDate, minutes: number, zone: string): number {
  const time = new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60)
  const moment = day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isThere = moment.toPlainTime().equals(time)
  return (isThere ? moment : (moment.getTimeZoneTransition('next') ?? moment)).epochMilliseconds
}

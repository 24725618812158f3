const LOCALE = 'en-GB'

/** Caches a formatter per zone, because creating one is slow. */
export function formatterOf(options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = made.get(timeZone)
    if (known) return known
    const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

const LOCALE = 'en-GB'

/** One way to write a moment, in any zone; a formatter is costly to make, and kept. */
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

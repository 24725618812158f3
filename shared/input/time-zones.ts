/** The zone of this IANA name, in any case, as its name is written; null where nobody knows it. */
export function zoneNamed(name: string): string | null {
  // What begins otherwise is an offset, which knows nothing of summer.
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

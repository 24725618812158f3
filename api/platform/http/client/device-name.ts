import Bowser from 'bowser'

/** "Firefox on Windows", or "Unknown device". */
export function deviceName(userAgent: string): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ') || UNKNOWN
}

const UNKNOWN = 'Unknown device'

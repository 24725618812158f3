import Bowser from 'bowser'

/** What a person would call the device: "Firefox on Windows". Whoever does not say is "Unknown device". */
export function deviceName(userAgent: string): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ') || UNKNOWN
}

const UNKNOWN = 'Unknown device'

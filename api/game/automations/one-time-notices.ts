import type { LineSign } from '../../../shared/console/console-lines'
import type { AutomationContext } from './automation'

/** Prints a notice once while its condition lasts. */
export interface OneTimeNotices {
  print(what: string, text: string): void
  /** The same without a warning. */
  say(what: string, text: string): void
  /** A warning that is news for the player too. */
  notify(what: string, text: string): void
  reset(what: string): void
}

export function createOneTimeNotices({ print, notify }: Pick<AutomationContext, 'print' | 'notify'>): OneTimeNotices {
  const printed = new Set<string>()
  const once = (sign: LineSign) => (what: string, text: string) => {
    if (!printed.has(what)) print(sign, text)
    printed.add(what)
  }
  return {
    print: once('!'),
    say: once('.'),
    notify(what, text) {
      if (!printed.has(what)) notify(text, 'supplies')
      once('!')(what, text)
    },
    reset: (what) => void printed.delete(what),
  }
}

import type { AutomationContext } from './automation'

/** Prints a notice once while its condition lasts. */
export interface OneTimeNotices {
  print(what: string, text: string): void
  reset(what: string): void
}

export function createOneTimeNotices({ print }: Pick<AutomationContext, 'print'>): OneTimeNotices {
  const printed = new Set<string>()
  return {
    print(what, text) {
      if (!printed.has(what)) print('!', text)
      printed.add(what)
    },
    reset: (what) => void printed.delete(what),
  }
}

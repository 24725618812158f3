import type { AutomationContext } from './automation'

/** Prints a notice once while its condition lasts. */
export interface OneTimeNotices {
  print(what: string, text: string): void
  reset(what: string): void
}

export function createOneTimeNotices({ print }: Pick<AutomationContext, 'print'>): OneTimeNotices {
  const said = new Set<string>()
  return {
    print(what, text) {
      if (!said.has(what)) print('!', text)
      said.add(what)
    },
    reset: (what) => void said.delete(what),
  }
}

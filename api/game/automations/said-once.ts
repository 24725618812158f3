import type { AutomationContext } from './automation'

/** Says what stays so for a while once, and again only after it was not. */
export interface SaidOnce {
  say(what: string, text: string): void
  isOver(what: string): void
}

export function createSaidOnce({ print }: Pick<AutomationContext, 'print'>): SaidOnce {
  const said = new Set<string>()
  return {
    say(what, text) {
      if (!said.has(what)) print('!', text)
      said.add(what)
    },
    isOver: (what) => void said.delete(what),
  }
}

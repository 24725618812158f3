import { usePracticeRealm } from '../../lib/queries/use-practice-realm'

// A non-breaking space reserves the line.
const UNKNOWN = '\u00a0'

export function usePasswordHelp(words = ''): string {
  const isPracticeRealm = usePracticeRealm()
  if (isPracticeRealm === undefined) return words || UNKNOWN
  return isPracticeRealm ? `${words} Practice realm: no real password is needed.`.trim() : words
}

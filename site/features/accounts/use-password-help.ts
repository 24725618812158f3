import { usePracticeRealm } from '../../lib/queries/use-practice-realm'

// Keeps the place of the line that may come.
const UNKNOWN = '\u00a0'

/** What is said beside the password of a game account, and whether it has to be a real one. */
export function usePasswordHelp(words = ''): string {
  const isPracticeRealm = usePracticeRealm()
  if (isPracticeRealm === undefined) return words || UNKNOWN
  return isPracticeRealm ? `${words} Practice realm: no real password is needed.`.trim() : words
}

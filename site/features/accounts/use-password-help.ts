import { usePracticeRealm } from '../../lib/queries/use-practice-realm'

// A non-breaking space reserves the line.
const UNKNOWN = '\u00a0'

export function usePasswordHelp(help = ''): string {
  const isPracticeRealm = usePracticeRealm()
  if (isPracticeRealm === undefined) return help || UNKNOWN
  return isPracticeRealm ? `${help} Practice realm: no real password is needed.`.trim() : help
}

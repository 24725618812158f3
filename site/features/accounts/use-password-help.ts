import { usePracticeRealm } from '../../lib/queries/use-practice-realm'

/** As long as one line has room for, because it comes later than the form. */
const PRACTICE = 'In the practice realm, make one up.'

export function usePasswordHelp(help: string): string {
  const isPracticeRealm = usePracticeRealm()
  if (isPracticeRealm === undefined) return help
  return isPracticeRealm ? `${help} ${PRACTICE}` : help
}

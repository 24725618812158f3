import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'

export const PracticeFigures = () =>
  usePracticeRealm() ? <p className="quiet">These figures come from the practice realm, not from a real game.</p> : null

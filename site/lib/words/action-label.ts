import { AUDIT_ACTIONS } from '../../../shared/enums/audit-actions'

const words = new Map<string, string>(Object.entries(AUDIT_ACTIONS))

/** What was done, in words; one that this build does not know yet by its name. */
export const actionLabel = (action: string) => words.get(action) ?? action

import { AUDIT_ACTIONS } from '../../../shared/enums/audit-actions'

const labels = new Map<string, string>(Object.entries(AUDIT_ACTIONS))

/** The label of an audit action; the action's own name if this build does not know it. */
export const actionLabel = (action: string) => labels.get(action) ?? action

import type { AuditDocument } from './audit-model'

/** A deed as it is told to whom it was done: an admin or the operator, who did it in their place, has no name there, and no device. */
export function asSubjectSees(entry: AuditDocument): AuditDocument {
  const isTheirOwn = String(entry.actor) === String(entry.subject)
  return isTheirOwn ? entry : entry.set({ actor: null, network: null, device: null })
}

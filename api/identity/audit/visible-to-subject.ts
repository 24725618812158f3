import type { AuditRecord } from './audit-model'

export type AuditOrigin = Pick<AuditRecord, 'actor' | 'network' | 'device'>

/** Hides admins and the operator from the player whose account they acted on. */
export function visibleToSubject({ actor, subject, network, device }: AuditRecord): AuditOrigin {
  const isOwnAction = String(actor) === String(subject)
  return isOwnAction ? { actor, network, device } : { actor: null, network: null, device: null }
}

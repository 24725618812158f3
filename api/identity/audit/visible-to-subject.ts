import type { AuditDocument } from './audit-model'

/** What an entry says of who did it, and from where. */
export type AuditOrigin = Pick<AuditDocument, 'actor' | 'network' | 'device'>

/** To whom it was done, an admin or the operator who did it in their place has no name, and no device. */
export function visibleToSubject({ actor, subject, network, device }: AuditDocument): AuditOrigin {
  const isOwnAction = String(actor) === String(subject)
  return isOwnAction ? { actor, network, device } : { actor: null, network: null, device: null }
}

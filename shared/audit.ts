import { type Static, t } from 'elysia'

/**
 * One entry of the audit log. `by` and `about` are e-mails; null for the service, no one in particular, or a deleted
 * account.
 */
export const AuditEntry = t.Object({
  id: t.String(),
  created_at: t.String(),
  action: t.String(),
  detail: t.Nullable(t.String()),
  by: t.Nullable(t.String()),
  about: t.Nullable(t.String()),
  network: t.Nullable(t.String()),
  device: t.Nullable(t.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

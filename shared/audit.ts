import { type Static, t } from 'elysia'
import { Id, Instant } from './fields'

/**
 * One entry of the audit log. `by` and `about` are e-mails; null for the service, no one in particular, or a deleted
 * account.
 */
export const AuditEntry = t.Object(
  {
    id: Id,
    created_at: Instant,
    /** A word of `AUDIT_ACTIONS`, or of another version. */
    action: t.String(),
    detail: t.Nullable(t.String()),
    by: t.Nullable(t.String()),
    about: t.Nullable(t.String()),
    network: t.Nullable(t.String()),
    device: t.Nullable(t.String()),
  },
  { title: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>

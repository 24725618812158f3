import { type Static, t } from 'elysia'

/** One line of the trail. `by` and `about` are e-mails; null where it is the service, nobody, or one who has left. */
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

import { type Static, t } from 'elysia'

export const Notification = t.Object({
  id: t.String(),
  message: t.String(),
  created_at: t.String(),
  kind: t.String(),
  bot_id: t.Nullable(t.String()),
})
export type Notification = Static<typeof Notification>

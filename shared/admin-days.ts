import { type Static, t } from 'elysia'
import { Sum } from './billing'

/** Figures of each UTC day, oldest first. */
export const AdminDays = t.Object({
  days: t.Array(
    t.Object({
      day: t.String(),
      users: t.Number(),
      new_users: t.Number(),
      bots: t.Number(),
      revenue: t.Array(Sum),
    }),
  ),
})
export type AdminDays = Static<typeof AdminDays>

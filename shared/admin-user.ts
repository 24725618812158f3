import { type Static, t } from 'elysia'
import { Account } from './accounts'
import { AdminUser } from './admin'
import { AuditEntry } from './audit'
import { AgreedSum, Invoice, ProviderName, Sum } from './billing'
import { PLAN_IDS } from './enums/plan-ids'
import { inputOf } from './input/input'
import { HAS_VISIBLE_CHARACTER } from './input/invisible'
import { textOf } from './input/text'
import { OpenSession } from './profile'

const NOTE_MAX_LENGTH = 2000
export const MAX_NOTES = 100

export const AdminNote = t.Object({
  id: t.String(),
  text: t.String(),
  /** The admin's e-mail; null if their account was deleted. */
  author: t.Nullable(t.String()),
  created_at: t.String(),
  changed_at: t.Nullable(t.String()),
})
export type AdminNote = Static<typeof AdminNote>

/** What an admin sees of one user. */
export const AdminUserDetail = t.Object({
  user: AdminUser,
  /** Of the bots. */
  accounts: t.Array(t.Pick(Account, ['id', 'name', 'server'])),
  sessions: t.Array(OpenSession),
  invoices: t.Array(Invoice),
  /** The newest entries of the audit log. */
  audit: t.Array(AuditEntry),
  notes: t.Array(AdminNote),
  /** What a refund of the running subscription would give back, per currency; empty if nothing. */
  refundable: t.Array(Sum),
  /** A refund that was decided, but that the provider has not paid out; null if there is none. */
  pending_refund: t.Nullable(
    t.Object({
      sums: t.Array(Sum),
      payment_provider: ProviderName,
      /** In the provider's words; null if it did not answer. */
      why: t.Nullable(t.String()),
      again_at: t.Nullable(t.String()),
    }),
  ),
})
export type AdminUserDetail = Static<typeof AdminUserDetail>

export const NoteInput = inputOf({
  text: textOf({
    pattern: HAS_VISIBLE_CHARACTER,
    maxLength: NOTE_MAX_LENGTH,
    error: `A note needs 1 to ${NOTE_MAX_LENGTH} characters.`,
  }),
})
export type NoteInput = Static<typeof NoteInput>

export const SuspensionInput = inputOf({
  suspended: t.Boolean({ error: 'Say whether the user is suspended.' }),
})
export type SuspensionInput = Static<typeof SuspensionInput>

export const RightsInput = inputOf({ is_admin: t.Boolean({ error: 'Say whether the user is an admin.' }) })
export type RightsInput = Static<typeof RightsInput>

export const GrantInput = inputOf({
  plan: t.UnionEnum(PLAN_IDS, { default: undefined, error: `The plan is not one of ${PLAN_IDS.join(', ')}.` }),
  /** An instant; null if the plan stays. */
  until: t.Nullable(t.String({ format: 'date-time' }), { error: 'The end must be a time, like 2027-01-31T00:00:00Z.' }),
})
export type GrantInput = Static<typeof GrantInput>

/** The sums that the admin saw; a refund of other sums is refused. */
export const MoneyBackInput = inputOf({
  sums: t.Array(AgreedSum, { maxItems: 10, error: 'The sums must be a list of at most 10.' }),
})
export type MoneyBackInput = Static<typeof MoneyBackInput>

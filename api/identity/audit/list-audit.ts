import type { AuditEntry } from '../../../shared/audit'
import type { PageQuery } from '../../../shared/pagination'
import { newestPage } from '../../platform/store/newest-page'
import { shownAddress } from '../../platform/texts/mailbox'
import { UserModel } from '../users/user-model'
import { AuditModel, type AuditRecord } from './audit-model'
import type { AuditOrigin } from './visible-to-subject'

/** What a list reads of each entry. */
const SHOWN = { action: 1, actor: 1, subject: 1, detail: 1, network: 1, device: 1, createdAt: 1 } as const
type ShownEntry = Pick<AuditRecord, '_id' | keyof typeof SHOWN>

/** The audit log of one player, or of all players if `subject` is null, newest first. */
export async function listAudit(subject: string | null, query: PageQuery, originOf = unmasked) {
  const filter = subject ? { subject } : {}
  const { page, next_cursor } = await newestPage(
    (older) => AuditModel.find({ ...filter, ...older }, SHOWN).lean(),
    query,
  )
  const entries = page.map((entry) => ({ entry, ...originOf(entry) }))
  return { entries: await withNames(entries), next_cursor }
}

const unmasked = ({ actor, network, device }: ShownEntry): AuditOrigin => ({ actor, network, device })

async function withNames(entries: (AuditOrigin & { entry: ShownEntry })[]): Promise<AuditEntry[]> {
  const ids = entries.flatMap(({ actor, entry }) => [actor, entry.subject]).filter((id) => id != null)
  const users = await UserModel.find({ _id: { $in: ids }, deletedAt: null }, { email: 1 }).lean()
  const emails = new Map(users.map((user) => [String(user._id), shownAddress(user.email)]))
  return entries.map(({ entry, actor, network, device }) => ({
    id: String(entry._id),
    created_at: entry.createdAt.toISOString(),
    action: entry.action,
    detail: entry.detail ?? null,
    by: emails.get(String(actor)) ?? null,
    about: emails.get(String(entry.subject)) ?? null,
    network: network ?? null,
    device: device ?? null,
  }))
}

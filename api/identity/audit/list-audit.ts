import type { AuditEntry } from '../../../shared/audit'
import type { PageQuery } from '../../../shared/pagination'
import { newestPage } from '../../platform/store/newest-page'
import { shownAddress } from '../../platform/texts/mailbox'
import { UserModel } from '../users/user-model'
import { type AuditDocument, AuditModel } from './audit-model'
import type { AuditOrigin } from './visible-to-subject'

/** The audit log of one player, or of all players if `subject` is null, newest first. */
export async function listAudit(subject: string | null, query: PageQuery, originOf = unmasked) {
  const filter = subject ? { subject } : {}
  const { page, next_cursor } = await newestPage((older) => AuditModel.find({ ...filter, ...older }), query)
  const entries = page.map((entry) => ({ entry, ...originOf(entry) }))
  return { entries: await withNames(entries), next_cursor }
}

const unmasked = ({ actor, network, device }: AuditDocument): AuditOrigin => ({ actor, network, device })

async function withNames(entries: (AuditOrigin & { entry: AuditDocument })[]): Promise<AuditEntry[]> {
  const ids = entries.flatMap(({ actor, entry }) => [actor, entry.subject]).filter((id) => id != null)
  const users = await UserModel.find({ _id: { $in: ids }, deletedAt: null }, { email: 1 })
  const emails = new Map(users.map((user) => [String(user._id), shownAddress(user.email)]))
  return entries.map(({ entry, actor, network, device }) => ({
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    action: entry.action,
    detail: entry.detail ?? null,
    by: emails.get(String(actor)) ?? null,
    about: emails.get(String(entry.subject)) ?? null,
    network: network ?? null,
    device: device ?? null,
  }))
}

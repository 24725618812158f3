import type { AuditEntry } from '../../shared/audit'
import type { PageQuery } from '../../shared/pagination'
import { newestPage } from '../store/newest-page'
import { UserModel } from '../users/user-model'
import { type AuditDocument, AuditModel } from './audit-model'

/** The trail, newest first: of one player, or of all where none is named. */
export async function listAudit(subject: string | null, query: PageQuery, seen = (entry: AuditDocument) => entry) {
  const of = subject ? { subject } : {}
  const { page, next_cursor } = await newestPage((older) => AuditModel.find({ ...of, ...older }), query)
  return { entries: await withNames(page.map(seen)), next_cursor }
}

async function withNames(entries: AuditDocument[]): Promise<AuditEntry[]> {
  const people = entries.flatMap(({ actor, subject }) => [actor, subject]).filter((id) => id != null)
  const known = await UserModel.find({ _id: { $in: people }, leftAt: null }, { email: 1 })
  const emails = new Map(known.map((user) => [String(user._id), user.email]))
  return entries.map((entry) => ({
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    action: entry.action,
    detail: entry.detail ?? null,
    by: emails.get(String(entry.actor)) ?? null,
    about: emails.get(String(entry.subject)) ?? null,
    network: entry.network ?? null,
    device: entry.device ?? null,
  }))
}

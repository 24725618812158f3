import type { AuditEntry } from '../../../shared/audit'
import type { PageQuery } from '../../../shared/pagination'
import { newestPage } from '../../platform/store/newest-page'
import { shownAddress } from '../../platform/texts/mailbox'
import { UserModel } from '../users/user-model'
import type { Whence } from './as-subject-sees'
import { type AuditDocument, AuditModel } from './audit-model'

/** The trail, newest first: of one player, or of all where none is named. */
export async function listAudit(subject: string | null, query: PageQuery, shownAs = asItIs) {
  const of = subject ? { subject } : {}
  const { page, next_cursor } = await newestPage((older) => AuditModel.find({ ...of, ...older }), query)
  const entries = page.map((entry) => ({ entry, ...shownAs(entry) }))
  return { entries: await withNames(entries), next_cursor }
}

const asItIs = ({ actor, network, device }: AuditDocument): Whence => ({ actor, network, device })

async function withNames(entries: (Whence & { entry: AuditDocument })[]): Promise<AuditEntry[]> {
  const people = entries.flatMap(({ actor, entry }) => [actor, entry.subject]).filter((id) => id != null)
  const known = await UserModel.find({ _id: { $in: people }, leftAt: null }, { email: 1 })
  const emails = new Map(known.map((user) => [String(user._id), shownAddress(user.email)]))
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

import { useInfiniteQuery } from '@tanstack/react-query'
import { failureOf } from '../../../lib/queries/failure'
import { LoadError } from '../../../ui/feedback/LoadError'
import { auditLogQuery } from '../admin-requests'
import { LoadingRows } from '../LoadingRows'
import { MoreButton } from '../MoreButton'
import { AuditLogRow } from './AuditLogRow'

export function AuditLog() {
  const found = useInfiniteQuery(auditLogQuery)
  const entries = found.data?.pages.flatMap((page) => page.entries)
  const failure = failureOf([found])
  if (failure) return <LoadError title="The audit log could not be loaded" {...failure} />
  return (
    <section className="panel" tabIndex={-1} aria-label="Audit log">
      <div className="panel-head">
        <h2>Audit log</h2>
        <p>Who did what, when, and roughly from where. Entries are kept for a year.</p>
      </div>
      {!entries && <LoadingRows />}
      <ul className="admin-list">
        {entries?.map((entry) => (
          <AuditLogRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <MoreButton label="Show older" pages={found} />
    </section>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../../shared/audit'
import { failureOf } from '../../../lib/queries/failure'
import { actionLabel } from '../../../lib/words/action-label'
import { asMoment } from '../../../lib/words/display-formats'
import { LoadError } from '../../../ui/feedback/LoadError'
import { Time } from '../../../ui/Time'
import { auditLogQuery } from '../admin-requests'
import { LoadingRows } from '../LoadingRows'
import { MoreButton } from '../MoreButton'

export function AuditLog() {
  const found = useInfiniteQuery(auditLogQuery)
  const entries = found.data?.pages.flatMap((page) => page.entries)
  const failure = failureOf([found])
  if (failure) return <LoadError {...failure} />
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

function AuditLogRow({ entry: { action, detail, by, about, created_at, device, network } }: { entry: AuditEntry }) {
  const who = [by, about !== by && about && `about ${about}`, device, network].filter(Boolean).join(', ')
  return (
    <li>
      <div>
        <b>{actionLabel(action)}</b>
        {detail && <span>{` · ${detail}`}</span>}
        <p>
          <Time at={created_at} as={asMoment} />
          {who && <span>{` · ${who}`}</span>}
        </p>
      </div>
    </li>
  )
}

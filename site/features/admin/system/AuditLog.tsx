import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntry } from '../../../../shared/audit'
import { failureOf } from '../../../lib/queries/failure'
import { asCount } from '../../../lib/words/display-formats'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LoadError } from '../../../ui/feedback/LoadError'
import { SearchField } from '../../../ui/forms/SearchField'
import { auditLogQuery } from '../admin-requests'
import { LoadingRows } from '../LoadingRows'
import { MoreButton } from '../MoreButton'
import { AuditLogRow } from './AuditLogRow'
import { isInEntry } from './audit-in-words'

export function AuditLog() {
  const [typed, type] = useState('')
  const found = useInfiniteQuery(auditLogQuery)
  const entries = found.data?.pages.flatMap((page) => page.entries)
  const failure = failureOf([found])
  if (failure) return <LoadError {...failure} />
  const shown = entries?.filter((entry) => isInEntry(entry, typed.trim()))
  return (
    <section className="panel" tabIndex={-1} aria-label="Audit log">
      <div className="panel-head">
        <h2>Audit log</h2>
        <p>Who did what, when, and roughly from where. Entries are kept for a year.</p>
      </div>
      <div className="admin-bar">
        <SearchField
          label="Filter the audit log"
          placeholder="Filter by deed, e-mail or network"
          autoCapitalize="none"
          text={typed}
          onType={type}
        />
        <output>{entries && shown && typed.trim() && countInWords(shown, entries)}</output>
      </div>
      {!entries && <LoadingRows />}
      {entries && shown?.length === 0 && <EmptyState isBare text="No entry that is shown here matches." />}
      <ul className="admin-list">
        {shown?.map((entry) => (
          <AuditLogRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <MoreButton label="Show older" pages={found} />
    </section>
  )
}

const countInWords = (shown: AuditEntry[], all: AuditEntry[]) =>
  `${asCount(shown.length)} of the newest ${asCount(all.length)}`

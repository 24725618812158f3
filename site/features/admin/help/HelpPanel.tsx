import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HELP_STATES, type HelpState } from '../../../../shared/enums/help-words'
import { failureOf } from '../../../lib/queries/failure'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LoadError } from '../../../ui/feedback/LoadError'
import { Segmented } from '../../../ui/forms/Segmented'
import { LoadingRows } from '../LoadingRows'
import { MoreButton } from '../MoreButton'
import { useDebounced } from '../users/use-debounced'
import { HelpRequestRow } from './HelpRequestRow'
import { helpRequestsQuery } from './help-admin-requests'

/** In milliseconds. */
const SEARCH_DELAY = 300

const STATES = [
  ...Object.entries(HELP_STATES).map(([value, label]) => ({ value: value as HelpState, label })),
  { value: 'all' as const, label: 'All' },
]

/** The players' requests for help. */
export function HelpPanel() {
  const [state, setState] = useState<HelpState | 'all'>('open')
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search.trim(), SEARCH_DELAY)
  const found = useInfiniteQuery(helpRequestsQuery({ state, search: wanted }))
  const requests = found.data?.pages.flatMap((page) => page.requests)
  const failure = failureOf([found])
  if (failure) return <LoadError title="The requests could not be loaded" {...failure} />
  return (
    <section className="panel" tabIndex={-1} aria-label="Requests for help">
      <div className="admin-help-bar">
        <Segmented label="State" value={state} options={STATES} onChange={setState} />
        <input
          className="input"
          type="search"
          aria-label="Find a request by its reference"
          placeholder="Reference, such as H-7K3QP2ZD"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {state === 'open' && !wanted && (
        <p className="help-facts">Premium and Professional first, then the longest waiting.</p>
      )}
      {!requests && <LoadingRows />}
      {requests?.length === 0 && <EmptyState isBare text={emptyText(wanted, state)} />}
      <ul className="help-requests">
        {requests?.map((request) => (
          <HelpRequestRow key={request.id} request={request} />
        ))}
      </ul>
      <MoreButton label="Show older" pages={found} />
    </section>
  )
}

function emptyText(search: string, state: HelpState | 'all'): string {
  if (search) return 'No request has this reference.'
  return state === 'all' ? 'No requests for help yet.' : `No ${HELP_STATES[state].toLowerCase()} requests.`
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf } from '../../../lib/queries/failure'
import { asCount } from '../../../lib/words/display-formats'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LoadError } from '../../../ui/feedback/LoadError'
import { SearchField } from '../../../ui/forms/SearchField'
import { usersQuery } from '../admin-requests'
import { LoadingRows } from '../LoadingRows'
import { MoreButton } from '../MoreButton'
import { useUsersView } from '../users-view'
import { UserFilters } from './UserFilters'
import { UserTable } from './UserTable'
import { useDebounced } from './use-debounced'

const SEARCH_DELAY = 250

export function UsersPanel({ onOpen }: { onOpen: (id: string) => void }) {
  const [view, change] = useUsersView()
  const [typed, type] = useState(view.search ?? '')
  const search = useDebounced(typed.trim(), SEARCH_DELAY)
  const found = useInfiniteQuery(usersQuery({ ...view, search }))
  const { data, isPlaceholderData, hasNextPage, isFetching, isError, fetchNextPage } = found
  const failure = failureOf([found])
  const users = data?.pages.flatMap((page) => page.users)
  const isStale = isPlaceholderData || typed.trim() !== search
  // A filter reads a bounded number of users a call, of whom none may match.
  const isReading = users?.length === 0 && hasNextPage
  useEffect(() => {
    if (isReading && !isFetching && !isError) void fetchNextPage()
  }, [isReading, isFetching, isError, fetchNextPage])
  function searchFor(text: string) {
    type(text)
    change({ search: text.trim() || undefined })
  }
  return (
    <section className="panel admin-users" tabIndex={-1} aria-label="Users">
      <div className="admin-bar">
        <SearchField
          label="Search users"
          placeholder="Search e-mail, name or castle"
          autoCapitalize="none"
          text={typed}
          onType={searchFor}
        />
        <output>{users && !isStale && !isReading && countInWords(users.length, data?.pages[0], hasNextPage)}</output>
        <UserFilters view={view} onChange={change} />
      </div>
      {((!users && !failure) || isReading) && <LoadingRows />}
      {failure && <LoadError title="The users could not be loaded" {...failure} />}
      {users && users.length > 0 && (
        <UserTable users={users} isStale={isStale} view={view} onSort={change} onOpen={onOpen} />
      )}
      {users?.length === 0 && !isReading && <EmptyState isBare text="No user matches." />}
      {!isReading && <MoreButton label="Show more" pages={found} />}
    </section>
  )
}

interface FirstPage {
  total?: number
  is_cut?: boolean
}

function countInWords(shown: number, { total, is_cut }: FirstPage = {}, hasMore: boolean): string {
  if (total !== undefined) return `${asCount(shown)} of ${asCount(total)}`
  if (is_cut) return `${asCount(shown)} shown of many. Type more to narrow the search.`
  return hasMore ? `the first ${asCount(shown)} found` : `${asCount(shown)} found`
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../../lib/queries/failure'
import { asCount } from '../../../lib/words/display-formats'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LoadError } from '../../../ui/feedback/LoadError'
import { usersQuery } from '../admin-requests'
import { LoadingRows } from '../LoadingRows'
import { MoreButton } from '../MoreButton'
import { UserTable } from './UserTable'
import { useDebounced } from './use-debounced'

const SEARCH_DELAY = 250

export function UsersPanel() {
  const [typed, type] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_DELAY)
  const found = useInfiniteQuery(usersQuery(search))
  const { data, isPlaceholderData } = found
  const failure = failureOf([found])
  const users = data?.pages.flatMap((page) => page.users)
  const isStale = isPlaceholderData || typed.trim() !== search
  return (
    <section className="panel admin-users" tabIndex={-1} aria-label="Users">
      <div className="admin-bar">
        <div className="admin-search">
          <Search />
          <input
            className="input"
            type="search"
            aria-label="Search users"
            placeholder="Search by e-mail or name"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        <output>{users && !isStale && countInWords(users.length, data?.pages[0]?.total, found.hasNextPage)}</output>
      </div>
      {!users && !failure && <LoadingRows />}
      {failure && <LoadError {...failure} />}
      {users && users.length > 0 && <UserTable users={users} isStale={isStale} />}
      {users?.length === 0 && <EmptyState isBare text="No user's e-mail or name starts with this." />}
      <MoreButton label="Show more" pages={found} />
    </section>
  )
}

function countInWords(shown: number, total: number | undefined, hasMore: boolean): string {
  if (total !== undefined) return `${asCount(shown)} of ${asCount(total)}`
  return hasMore ? `the first ${asCount(shown)} found` : `${asCount(shown)} found`
}

import { useQuery } from '@tanstack/react-query'
import { KeyRack } from '../../ui/drawings/drawings'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LoadError } from '../../ui/feedback/LoadError'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { AccountTable } from './AccountTable'
import { accountsQuery } from './account-requests'

export function AccountList() {
  const { data, error, refetch } = useQuery(accountsQuery)
  if (data && data.accounts.length > 0) return <AccountTable accounts={data.accounts} />
  if (data) return <EmptyState drawing={<KeyRack />} text="No accounts registered yet." />
  if (error) return <LoadError text={error.message} onRetry={() => void refetch()} />
  return (
    <section className="panel panel-body accounts-loading" aria-busy="true">
      <p className="quiet" role="status">
        Loading accounts…
      </p>
      <Skeleton width="70%" />
      <Skeleton width="92%" />
      <Skeleton width="58%" />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../features/accounts/account-requests'
import { CreateBotDesk } from '../features/bots/CreateBotDesk'
import { CreateBotSkeleton } from '../features/bots/CreateBotSkeleton'
import { templatesQuery } from '../lib/queries'
import { AppFrame } from '../ui/AppFrame'
import { AppPage } from '../ui/AppPage'
import { BackToDashboard } from '../ui/BackToDashboard'
import { LoadError } from '../ui/LoadError'

export function CreateBotPage() {
  return (
    <AppFrame>
      <AppPage
        title="Create Bot"
        subtitle="Choose a template, then the account it works for."
        actions={<BackToDashboard />}
      >
        <Desk />
      </AppPage>
    </AppFrame>
  )
}

function Desk() {
  const templates = useQuery(templatesQuery)
  const accounts = useQuery(accountsQuery)
  const error = templates.error ?? accounts.error

  function retry() {
    for (const { isError, refetch } of [templates, accounts]) if (isError) void refetch()
  }

  if (templates.data && accounts.data) {
    return <CreateBotDesk templates={templates.data.templates} accounts={accounts.data.accounts} />
  }
  return error ? <LoadError text={error.message} onRetry={retry} /> : <CreateBotSkeleton />
}

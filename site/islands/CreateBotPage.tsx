import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../features/accounts/account-requests'
import { CreateBotDesk } from '../features/bots/create/CreateBotDesk'
import { CreateBotSkeleton } from '../features/bots/create/CreateBotSkeleton'
import { templatesQuery } from '../lib/queries/player-queries'
import { BackToDashboard } from '../ui/BackToDashboard'
import { LoadError } from '../ui/feedback/LoadError'
import { AppPage } from '../ui/shell/PageLayout'
import { AppFrame } from '../ui/shell/ProtectedPage'

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

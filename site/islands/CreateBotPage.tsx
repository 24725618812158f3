import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../features/accounts/account-requests'
import { CreateBotPageForm } from '../features/bots/create/CreateBotPageForm'
import { CreateBotSkeleton } from '../features/bots/create/CreateBotSkeleton'
import { templatesQuery } from '../lib/queries/player-queries'
import { usePlan } from '../lib/queries/use-plan'
import { BackToDashboard } from '../ui/BackToDashboard'
import { LoadError } from '../ui/feedback/LoadError'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'

export function CreateBotPage() {
  return (
    <ProtectedPage>
      <PageLayout
        title="Create Bot"
        subtitle="Choose a template, then the account it works for."
        actions={<BackToDashboard />}
      >
        <CreateBot />
      </PageLayout>
    </ProtectedPage>
  )
}

function CreateBot() {
  const templates = useQuery(templatesQuery)
  const accounts = useQuery(accountsQuery)
  const plan = usePlan()
  const error = templates.error ?? accounts.error

  function retry() {
    for (const { isError, refetch } of [templates, accounts]) if (isError) void refetch()
  }

  if (templates.data && accounts.data) {
    return <CreateBotPageForm templates={templates.data.templates} accounts={accounts.data.accounts} plan={plan} />
  }
  return error ? <LoadError text={error.message} onRetry={retry} /> : <CreateBotSkeleton />
}

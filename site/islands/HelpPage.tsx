import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../features/accounts/account-requests'
import { HelpForm } from '../features/help/HelpForm'
import { OwnRequests } from '../features/help/OwnRequests'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

export function HelpPage() {
  return (
    <ProtectedPage>
      <PageLayout {...HEADS.help}>
        <div className="split" data-even>
          <Form />
          <OwnRequests />
        </div>
      </PageLayout>
    </ProtectedPage>
  )
}

const Form = () => <HelpForm accounts={useQuery(accountsQuery).data?.accounts} />

import { AccountList } from '../features/accounts/AccountList'
import { AddAccountPanel } from '../features/accounts/AddAccountPanel'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'

export function AccountsPage() {
  return (
    <ProtectedPage>
      <PageLayout title="Game Accounts" subtitle="Manage the accounts your bots can use.">
        <div className="split">
          <AccountList />
          <AddAccountPanel />
        </div>
      </PageLayout>
    </ProtectedPage>
  )
}

import { AccountList } from '../features/accounts/AccountList'
import { AddAccountPanel } from '../features/accounts/AddAccountPanel'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

export function AccountsPage() {
  return (
    <ProtectedPage>
      <PageLayout {...HEADS.accounts}>
        <div className="split">
          <AccountList />
          <AddAccountPanel />
        </div>
      </PageLayout>
    </ProtectedPage>
  )
}

import { AccountList } from '../features/accounts/AccountList'
import { AddAccountPanel } from '../features/accounts/AddAccountPanel'
import { AppFrame } from '../ui/shell/ProtectedPage'
import { AppPage } from '../ui/shell/PageLayout'

export function AccountsPage() {
  return (
    <AppFrame>
      <AppPage title="Game Accounts" subtitle="Manage the accounts your bots can use.">
        <div className="split">
          <AccountList />
          <AddAccountPanel />
        </div>
      </AppPage>
    </AppFrame>
  )
}

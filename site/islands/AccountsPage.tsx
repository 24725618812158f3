import { AccountList } from '../features/accounts/AccountList'
import { AddAccountPanel } from '../features/accounts/AddAccountPanel'
import { accountsQuery } from '../features/accounts/account-requests'
import { askBeforeRender } from '../lib/queries/ask-before-render'
import { botsQuery, subscriptionQuery } from '../lib/queries/player-queries'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

askBeforeRender(() => [accountsQuery, botsQuery, subscriptionQuery])

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

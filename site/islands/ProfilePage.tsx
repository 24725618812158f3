import { useStore } from '@nanostores/react'
import type { User } from '../../shared/auth'
import { ActivityPanel } from '../features/profile/ActivityPanel'
import { DataPanel } from '../features/profile/DataPanel'
import { DiscordPanel } from '../features/profile/DiscordPanel'
import { PasswordPanel } from '../features/profile/PasswordPanel'
import { PlanPanel } from '../features/profile/PlanPanel'
import { ProfilePanel } from '../features/profile/ProfilePanel'
import { SessionsPanel } from '../features/profile/SessionsPanel'
import { usePlan } from '../lib/queries/use-plan'
import { $session } from '../lib/session/session-store'
import { PlanBadge } from '../ui/PlanBadge'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

export function ProfilePage() {
  const { user } = useStore($session)
  return <ProtectedPage>{user && <Profile key={user.id} user={user} />}</ProtectedPage>
}

function Profile({ user }: { user: User }) {
  const plan = usePlan()
  const { username } = user.user_metadata
  return (
    <PageLayout
      {...HEADS.profile}
      title={username || user.email}
      subtitle={username && user.email}
      actions={<PlanBadge plan={plan} />}
      showsTimes
    >
      <div className="split" data-even>
        <ProfilePanel user={user} />
        <PasswordPanel />
      </div>
      <div className="split" data-even>
        <SessionsPanel />
        <ActivityPanel />
      </div>
      <div className="split" data-even>
        <PlanPanel plan={plan} />
        <DiscordPanel />
      </div>
      <DataPanel />
    </PageLayout>
  )
}

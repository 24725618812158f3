import { useStore } from '@nanostores/react'
import type { User } from '../../shared/auth'
import { NamePanel } from '../features/profile/NamePanel'
import { PlanPanel } from '../features/profile/PlanPanel'
import { usePlan } from '../lib/queries/use-plan'
import { $session } from '../lib/session/session-store'
import { PlanBadge } from '../ui/PlanBadge'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'

export function ProfilePage() {
  const { user } = useStore($session)
  return <ProtectedPage>{user && <Profile key={user.id} user={user} />}</ProtectedPage>
}

function Profile({ user }: { user: User }) {
  const plan = usePlan()
  const { username } = user.user_metadata
  return (
    <PageLayout
      title={username || user.email}
      subtitle={username && user.email}
      picture={<Avatar user={user} />}
      width="narrow"
      actions={<PlanBadge plan={plan} />}
    >
      <div className="split" data-even>
        <NamePanel user={user} />
        <PlanPanel plan={plan} />
      </div>
    </PageLayout>
  )
}

const Avatar = ({ user }: { user: User }) => (
  <span className="avatar" data-size="large" aria-hidden="true">
    {user.email[0]}
  </span>
)

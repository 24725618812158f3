import { useStore } from '@nanostores/react'
import type { User } from '../../shared/auth'
import { NamePanel } from '../features/profile/NamePanel'
import { PlanPanel } from '../features/profile/PlanPanel'
import { usePlan } from '../lib/queries/use-plan'
import { $session } from '../lib/session/session-store'
import { PlanBadge } from '../ui/PlanBadge'
import { AppPage } from '../ui/shell/PageLayout'
import { AppFrame } from '../ui/shell/ProtectedPage'

export function ProfilePage() {
  const { user } = useStore($session)
  return <AppFrame>{user && <Profile key={user.id} user={user} />}</AppFrame>
}

function Profile({ user }: { user: User }) {
  const plan = usePlan()
  const { username } = user.user_metadata
  return (
    <AppPage
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
    </AppPage>
  )
}

const Avatar = ({ user }: { user: User }) => (
  <span className="avatar" data-size="large" aria-hidden="true">
    {user.email[0]}
  </span>
)

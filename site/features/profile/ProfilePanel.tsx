import type { User } from '../../../shared/auth'
import { Panel } from '../../ui/Panel'
import { NameForm } from './NameForm'
import { PictureField } from './PictureField'

export function ProfilePanel({ user }: { user: User }) {
  return (
    <Panel title="Profile" className="profile-panel">
      <PictureField user={user} />
      <NameForm user={user} />
    </Panel>
  )
}

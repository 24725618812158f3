import { Megaphone } from 'lucide-react'
import type { NewAnnouncement } from '../../../../shared/announcements'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { LocalizedText } from '../../../ui/LocalizedText'

interface PublishDialogProps {
  draft: NewAnnouncement
  /** In words; empty for now. */
  when: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Shows the announcement as players will see it. */
export const PublishDialog = ({ draft: { title, body, category }, when, ...dialog }: PublishDialogProps) => (
  <ConfirmDialog
    {...dialog}
    title={when ? 'Schedule this announcement?' : 'Publish this announcement?'}
    action={when ? 'Schedule' : 'Publish now'}
    kind="primary"
    busyLabel={when ? 'Scheduling…' : 'Publishing…'}
  >
    <p>{`All players and visitors see it ${when ? `on ${when}` : 'at once'}, like this:`}</p>
    <div className="announcement-preview">
      <Megaphone />
      <div>
        <h3>{title.trim()}</h3>
        <p>
          <LocalizedText text={body.trim()} />
        </p>
        <span className="badge">{category.trim().toLowerCase()}</span>
      </div>
    </div>
  </ConfirmDialog>
)

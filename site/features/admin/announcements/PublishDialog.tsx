import { Megaphone } from 'lucide-react'
import type { NewAnnouncement } from '../../../../shared/announcements'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { LocalizedText } from '../../../ui/LocalizedText'

interface PublishDialogProps {
  draft: NewAnnouncement
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Shows the announcement as players will see it. */
export const PublishDialog = ({ draft: { title, body, category }, ...dialog }: PublishDialogProps) => (
  <ConfirmDialog
    {...dialog}
    title="Publish this announcement?"
    action="Publish now"
    kind="primary"
    busyLabel="Publishing…"
  >
    <p>All players and visitors see it at once, like this:</p>
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

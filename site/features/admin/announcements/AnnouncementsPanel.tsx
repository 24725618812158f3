import type { NewAnnouncement } from '../../../../shared/announcements'
import type { SavedDraft } from '../../../ui/forms/use-saved-draft'
import { AnnouncementForm } from './AnnouncementForm'
import { AnnouncementList } from './AnnouncementList'
import { ScheduledList } from './ScheduledList'

interface AnnouncementsPanelProps {
  /** Lives above the tabs, so switching tabs does not lose the draft. */
  saved: SavedDraft<NewAnnouncement>
}

export const AnnouncementsPanel = ({ saved }: AnnouncementsPanelProps) => (
  <div className="split" data-even>
    <AnnouncementForm saved={saved} />
    <div className="admin-column">
      <ScheduledList />
      <AnnouncementList />
    </div>
  </div>
)

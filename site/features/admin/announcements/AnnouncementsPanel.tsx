import type { NewAnnouncement } from '../../../../shared/announcements'
import type { SavedDraft } from '../../../ui/forms/use-saved-draft'
import { AnnouncementForm } from './AnnouncementForm'
import { AnnouncementList } from './AnnouncementList'

interface AnnouncementsPanelProps {
  /** Kept above the tabs: a look at another one costs nothing that was typed. */
  saved: SavedDraft<NewAnnouncement>
}

export const AnnouncementsPanel = ({ saved }: AnnouncementsPanelProps) => (
  <div className="split" data-even>
    <AnnouncementForm saved={saved} />
    <AnnouncementList />
  </div>
)

import type { NewAnnouncement } from '../../../../shared/announcements'
import type { KeptDraft } from '../../../ui/forms/use-kept-draft'
import { AnnouncementForm } from './AnnouncementForm'
import { AnnouncementList } from './AnnouncementList'

interface AnnouncementsPanelProps {
  /** Kept above the tabs: a look at another one costs nothing that was typed. */
  kept: KeptDraft<NewAnnouncement>
}

export const AnnouncementsPanel = ({ kept }: AnnouncementsPanelProps) => (
  <div className="split" data-even>
    <AnnouncementForm kept={kept} />
    <AnnouncementList />
  </div>
)

import type { NewAnnouncement } from '../../../../shared/announcements'
import { AnnouncementForm } from './AnnouncementForm'
import { AnnouncementList } from './AnnouncementList'

interface AnnouncementsPanelProps {
  /** Kept above the tabs: a look at another one costs nothing that was typed. */
  draft: NewAnnouncement
  onDraft: (draft: NewAnnouncement) => void
}

export const AnnouncementsPanel = ({ draft, onDraft }: AnnouncementsPanelProps) => (
  <div className="split" data-even>
    <AnnouncementForm draft={draft} onDraft={onDraft} />
    <AnnouncementList />
  </div>
)

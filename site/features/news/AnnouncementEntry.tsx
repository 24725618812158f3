import { Megaphone } from 'lucide-react'
import type { Announcement } from '../../../shared/announcements'
import { AnnouncementText } from './AnnouncementText'
import { EntryTime } from './EntryTime'

interface AnnouncementEntryProps {
  announcement: Announcement
  isNew: boolean
}

export function AnnouncementEntry({ announcement, isNew }: AnnouncementEntryProps) {
  const { title, body, category, created_at } = announcement
  return (
    <li data-new={isNew || undefined}>
      <Megaphone />
      <div>
        <h3>{title}</h3>
        <p>
          <AnnouncementText text={body} />
        </p>
        <EntryTime at={created_at} isNew={isNew}>
          <span className="badge">{category}</span>
        </EntryTime>
      </div>
    </li>
  )
}

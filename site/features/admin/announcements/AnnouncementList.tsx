import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Announcement } from '../../../../shared/announcements'
import { failureOf } from '../../../lib/queries/failure'
import { asDate } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LoadError } from '../../../ui/feedback/LoadError'
import { moveFocusOnRemoval } from '../../../ui/move-focus-on-removal'
import { Time } from '../../../ui/Time'
import { announcementsQuery } from '../admin-requests'
import { LoadingRows } from '../LoadingRows'
import { MoreButton } from '../MoreButton'
import { ChangeAnnouncementDialog } from './ChangeAnnouncementDialog'
import { RemoveAnnouncementDialog } from './RemoveAnnouncementDialog'

export function AnnouncementList() {
  const [removing, setRemoving] = useState<Announcement | null>(null)
  const [changing, setChanging] = useState<Announcement | null>(null)
  const found = useInfiniteQuery(announcementsQuery)
  const announcements = found.data?.pages.flatMap((page) => page.announcements)
  const failure = failureOf([found])
  if (failure) return <LoadError title="The announcements could not be loaded" {...failure} />
  return (
    <section className="panel" tabIndex={-1} aria-label="Announcements">
      <div className="panel-head">
        <h2>Announcements</h2>
      </div>
      {!announcements && <LoadingRows />}
      {announcements?.length === 0 && <EmptyState isBare text="No announcements yet." />}
      <ul className="admin-list">
        {announcements?.map((announcement) => (
          <AnnouncementRow
            key={announcement.id}
            announcement={announcement}
            onChange={() => setChanging(announcement)}
            onRemove={() => setRemoving(announcement)}
          />
        ))}
      </ul>
      <MoreButton label="Show older" pages={found} />
      {changing && <ChangeAnnouncementDialog announcement={changing} onClose={() => setChanging(null)} />}
      {removing && <RemoveAnnouncementDialog announcement={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

interface AnnouncementRowProps {
  announcement: Announcement
  onChange: () => void
  onRemove: () => void
}

function AnnouncementRow({
  announcement: { title, body, category, created_at },
  onChange,
  onRemove,
}: AnnouncementRowProps) {
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className="admin-note">{body}</p>
        <p>
          <Time at={created_at} as={asDate} />
          <span>{` · ${category}`}</span>
        </p>
      </div>
      <div className="admin-note-actions">
        <Button kind="quiet" isIconOnly aria-label={`Change ${title}`} icon={<Pencil />} onClick={onChange} />
        <Button
          ref={moveFocusOnRemoval}
          kind="quiet"
          isIconOnly
          aria-label={`Remove ${title}`}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

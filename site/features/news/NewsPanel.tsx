import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { stopReasonOf } from '../../../shared/stop-reasons'
import { NOTIFICATIONS_PATH } from '../../lib/navigation/site-paths'
import { announcementsQuery, newsQuery, notificationsQuery } from '../../lib/queries/news-queries'
import { NOTHING_ANNOUNCED } from '../../lib/words/toast-messages'
import { ButtonLink } from '../../ui/Button'
import { AnnouncementEntry } from './AnnouncementEntry'
import { NewsCard } from './NewsCard'
import { NotificationEntry } from './NotificationEntry'

interface NewsPanelProps {
  /** By bot id. */
  accountOf: ReadonlyMap<string, string>
}

export function NewsPanel({ accountOf }: NewsPanelProps) {
  const { data: news } = useQuery(newsQuery)
  const notifications = useInfiniteQuery(notificationsQuery)
  const newestFault = notifications.data?.find(({ kind }) => stopReasonOf(kind)?.sign === 'fault')
  const announcements = useInfiniteQuery(announcementsQuery)
  return (
    <div className="split" data-even>
      <NewsCard
        title="Bot Ereignisse"
        kind="notifications"
        news={news?.notifications}
        entries={notifications}
        isNews={({ is_news, is_read }) => is_news && !is_read}
        empty="No bot events in the last 90 days."
        foot={
          <ButtonLink size="small" href={NOTIFICATIONS_PATH}>
            Also on Discord, e-mail, push
          </ButtonLink>
        }
      >
        {(entry, isNew) => (
          <NotificationEntry
            key={entry.id}
            notification={entry}
            account={accountOf.get(entry.bot_id ?? '')}
            isNew={isNew}
            leadsOn={entry.id === newestFault?.id}
          />
        )}
      </NewsCard>
      <NewsCard
        title="Announcements"
        kind="announcements"
        news={news?.announcements}
        entries={announcements}
        empty={NOTHING_ANNOUNCED}
      >
        {(entry, isNew) => <AnnouncementEntry key={entry.id} announcement={entry} isNew={isNew} />}
      </NewsCard>
    </div>
  )
}

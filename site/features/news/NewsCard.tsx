import { useRef } from 'react'
import type { Unseen } from '../../../shared/notifications'
import type { Elements } from '../../ui/elements'
import { Panel } from '../../ui/Panel'
import { type Entries, EntryList } from './EntryList'
import type { NewsKind } from './news-requests'
import { unseenInWords } from './unseen-in-words'
import { isAfter, useMarkSeen } from './use-mark-seen'

interface NewsCardProps<Entry> {
  title: string
  kind: NewsKind
  news: Unseen | undefined
  entries: Entries<Entry>
  empty: string
  /** Entries that are no news are never marked as new. */
  isNews?: (entry: Entry) => boolean
  foot?: Elements
  children: (entry: Entry, isNew: boolean) => Elements
}

export function NewsCard<Entry extends { id: string }>({
  title,
  kind,
  news,
  entries,
  empty,
  isNews = () => true,
  foot,
  children,
}: NewsCardProps<Entry>) {
  const card = useRef<HTMLDivElement>(null)
  const { data, refetch } = entries
  const newest = data && (data[0]?.id ?? null)
  const before = useMarkSeen({ kind, card, news, newest, refresh: refetch })
  const isNew = (entry: Entry) => before !== undefined && isNews(entry) && isAfter(entry.id, before.seen_until)
  const marked = data?.filter(isNew).length ?? 0
  const count = Math.max(marked, before?.unseen ?? 0)
  return (
    <Panel
      title={title}
      foot={foot}
      actions={
        <span className="tab-count" role="status">
          {count > 0 && `${unseenInWords(count)} new`}
        </span>
      }
    >
      <div ref={card}>
        <EntryList title={title} entries={entries} empty={empty}>
          {(entry) => children(entry, isNew(entry))}
        </EntryList>
      </div>
    </Panel>
  )
}

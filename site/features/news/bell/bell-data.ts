import type { Announcement } from '../../../../shared/announcements'
import type { Notification, UnseenNews } from '../../../../shared/notifications'
import { answerOf, api, idempotentBy } from '../../../lib/api/api'
import { randomId } from '../../../lib/storage/random-id'
import { accountsBesideNames } from '../../../lib/words/account-in-words'

const PAGE = 20

export interface BellData {
  unseen: UnseenNews
  /** Unread errors, also those that are too old for the first page of news. */
  errors: Notification[]
  news: Notification[]
  /** Of the next older page of news; null at the end. */
  next: string | null
  announcements: Announcement[]
  /** Null if they could not be loaded: then entries stay links. A removed bot has no page. */
  bots: string[] | null
  /** By bot id. */
  accountOf: ReadonlyMap<string, string>
}

export async function loadBell(): Promise<BellData> {
  const [unseen, errors, news, { announcements }, bots, accounts] = await Promise.all([
    answerOf(api.users.me.unseen.get()),
    answerOf(api.users.me.notifications.get({ query: { limit: PAGE, only: 'unread_errors' } })),
    loadNews(),
    answerOf(api.users.announcements.get({ query: { limit: PAGE } })),
    answerOf(api.bots.get()).then(
      ({ bots }) => bots,
      () => null,
    ),
    answerOf(api.accounts.get()).then(
      ({ accounts }) => accounts,
      () => undefined,
    ),
  ])
  const accountOf = accountsBesideNames(bots ?? [], accounts)
  return {
    unseen,
    errors: errors.notifications,
    ...news,
    announcements,
    bots: bots?.map(({ id }) => id) ?? null,
    accountOf,
  }
}

export async function loadNews(cursor?: string): Promise<Pick<BellData, 'news' | 'next'>> {
  const query = { limit: PAGE, only: 'news' as const, ...(cursor && { cursor }) }
  const { notifications, next_cursor } = await answerOf(api.users.me.notifications.get({ query }))
  return { news: notifications, next: next_cursor }
}

/** Sent even if the page is left by the entry's link. If it fails, the entry stays unread. */
export function markRead({ id }: Notification): void {
  answerOf(api.users.me.notifications({ id }).read.post({}, idempotentBy(randomId()))).catch(() => {})
}

/** Up to the newest entries that are shown, not what arrives in between. */
export async function markAllRead({ errors, news, announcements }: BellData): Promise<void> {
  const notification = newestOf([...errors, ...news])
  const announcement = newestOf(announcements)
  const { notifications: mine, announcements: all } = api.users.me
  await Promise.all([
    notification && answerOf(mine.seen.post({ until: notification }, idempotentBy(randomId()))),
    announcement && answerOf(all.seen.post({ until: announcement }, idempotentBy(randomId()))),
  ])
}

const newestOf = (entries: { id: string }[]) =>
  entries
    .map(({ id }) => id)
    .sort()
    .at(-1)

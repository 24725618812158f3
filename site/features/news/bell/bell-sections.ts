import type { Announcement } from '../../../../shared/announcements'
import { NOTIFICATION_KINDS } from '../../../../shared/notification-kinds'
import type { Notification } from '../../../../shared/notifications'
import { PATHS } from '../../../../shared/paths'
import { stopReasonOf } from '../../../../shared/stop-reasons'
import { NOTIFICATIONS_PATH } from '../../../lib/navigation/site-paths'
import type { BellData } from './bell-data'

export interface BellEntry {
  id: string
  isUnread: boolean
  icon: 'error' | 'warning' | 'money' | 'bot' | 'goal' | 'help' | 'announcement'
  title: string | null
  text: string
  at: string
  /** Of its bot. */
  account: string | undefined
  href: string | null
  notification: Notification | null
}

export interface BellSection {
  title: string
  entries: BellEntry[]
}

/** Unread errors, unread announcements, then the rest by time. */
export function sectionsOf(data: BellData): BellSection[] {
  const entryOf = (notification: Notification) => notificationEntry(data, notification)
  const errors = data.errors.map(entryOf).filter(({ isUnread }) => isUnread)
  const rest = data.news.filter(({ id }) => !errors.some((error) => error.id === id)).map(entryOf)
  const announced = data.announcements.map((each) => announcementEntry(data, each))
  const sections = [
    { title: 'Errors', entries: errors },
    { title: 'Announcements', entries: announced.filter(({ isUnread }) => isUnread) },
    { title: 'Bots and payments', entries: rest },
    { title: 'Earlier announcements', entries: announced.filter(({ isUnread }) => !isUnread) },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

/** Ids increase with time. */
const isAfter = (id: string, seen: string | null) => id > (seen ?? '')

function notificationEntry({ unseen, bots, accountOf }: BellData, notification: Notification): BellEntry {
  const { id, is_read, message, moment, bot_id } = notification
  return {
    id,
    isUnread: !is_read && isAfter(id, unseen.notifications.seen_until),
    icon: iconOf(notification),
    title: null,
    text: message,
    at: moment,
    account: accountOf.get(bot_id ?? ''),
    href: addressOf(notification, bots),
    notification,
  }
}

function announcementEntry({ unseen }: BellData, { id, title, body, created_at }: Announcement): BellEntry {
  const isUnread = isAfter(id, unseen.announcements.seen_until)
  return {
    id,
    isUnread,
    icon: 'announcement',
    title,
    text: body,
    at: created_at,
    account: undefined,
    href: null,
    notification: null,
  }
}

const { billing, ownBilling, paymentFailed, help, tokenLeaked, webhook, channel } = NOTIFICATION_KINDS
const MONEY: string[] = [billing, ownBilling, paymentFailed]

function iconOf({ severity, kind }: Notification): BellEntry['icon'] {
  if (severity !== 'info') return severity
  if (kind === help) return 'help'
  if (stopReasonOf(kind)?.sign === 'goal') return 'goal'
  return MONEY.includes(kind) ? 'money' : 'bot'
}

/** The sentence names the request, which its page opens. */
function helpRequestPath(message: string): string {
  const [reference] = /\bH-[0-9A-Z]+/.exec(message) ?? []
  return reference ? `${PATHS.help}#${reference}` : PATHS.help
}

function addressOf({ bot_id, kind, message, moment }: Notification, bots: string[] | null): string | null {
  if (MONEY.includes(kind)) return '/dashboard?tab=settings#billing'
  if (kind === help) return helpRequestPath(message)
  if (kind === tokenLeaked || kind === webhook) return `${PATHS.settings}#api`
  if (kind === channel) return NOTIFICATIONS_PATH
  return bot_id && (bots?.includes(bot_id) ?? true) ? `/bots/${bot_id}?${new URLSearchParams({ at: moment })}` : null
}

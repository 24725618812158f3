import { Info, type LucideIcon, Moon, OctagonX, Power, Square, Swords } from 'lucide-react'
import type { Notification } from '../../../shared/notifications'
import { ERROR_CODES } from '../../../shared/stop-reasons'
import { LocalizedText } from '../../ui/LocalizedText'
import { EntryTime } from './EntryTime'

interface NotificationEntryProps {
  notification: Notification
  /** Of its bot. */
  account: string | undefined
  isNew: boolean
}

interface Sign {
  Icon: LucideIcon
  tone?: 'error' | 'online' | 'rest'
}

const SIGNS: Record<string, Sign> = {
  start: { Icon: Power, tone: 'online' },
  user: { Icon: Square },
  daily_limit: { Icon: Moon, tone: 'rest' },
  bot: { Icon: Swords },
}
const ERROR: Sign = { Icon: OctagonX, tone: 'error' }
const OTHER: Sign = { Icon: Info }

const signOf = (kind: string) => SIGNS[kind] ?? (ERROR_CODES.some((code) => code === kind) ? ERROR : OTHER)

export function NotificationEntry({ notification, account, isNew }: NotificationEntryProps) {
  const { kind, message, created_at } = notification
  const { Icon, tone } = signOf(kind)
  return (
    <li data-tone={tone} data-new={isNew || undefined}>
      <Icon />
      <div>
        <p>
          <LocalizedText text={message} />
        </p>
        <EntryTime at={created_at} isNew={isNew}>
          {account ? <span>{account}</span> : null}
        </EntryTime>
      </div>
    </li>
  )
}

import { OctagonX, Power, Swords } from 'lucide-react'
import type { Notification } from '../../../shared/notifications'
import { NOTIFICATIONS_PATH } from '../../lib/navigation/site-paths'
import { LocalizedText } from '../../ui/LocalizedText'
import { stopSignOf } from '../../ui/stop-signs'
import { EntryTime } from './EntryTime'

interface NotificationEntryProps {
  notification: Notification
  /** Of its bot. */
  account: string | undefined
  isNew: boolean
  /** To the place where one chooses to hear of this elsewhere. */
  leadsOn?: boolean
}

const OTHER_SIGNS: Record<string, ReturnType<typeof stopSignOf>> = {
  start: { Icon: Power, tone: 'online' },
  bot: { Icon: Swords },
  token_leaked: { Icon: OctagonX, tone: 'error' },
  payment_failed: { Icon: OctagonX, tone: 'error' },
}

export function NotificationEntry({ notification, account, isNew, leadsOn }: NotificationEntryProps) {
  const { kind, message, created_at } = notification
  const { Icon, tone } = OTHER_SIGNS[kind] ?? stopSignOf(kind)
  return (
    <li data-tone={tone} data-new={isNew || undefined}>
      <Icon />
      <div>
        <p>
          <LocalizedText text={message} />
        </p>
        <EntryTime at={created_at} isNew={isNew}>
          {account ? <span>{account}</span> : null}
          {leadsOn && (
            <a className="link" href={NOTIFICATIONS_PATH}>
              Hear of this elsewhere
            </a>
          )}
        </EntryTime>
      </div>
    </li>
  )
}

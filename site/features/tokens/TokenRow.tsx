import { History } from 'lucide-react'
import type { ApiToken } from '../../../shared/api-tokens'
import type { Bot } from '../../../shared/bots'
import { DAY } from '../../../shared/time'
import { useNow } from '../../lib/clock/use-now'
import { asDate, asRecent } from '../../lib/words/display-formats'
import { useZone } from '../../lib/zone/use-zone'
import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { Time } from '../../ui/Time'
import { botsInWords, scopesInWords } from './token-in-words'

const SOON = 7 * DAY

interface TokenRowProps {
  token: ApiToken
  /** Undefined while loading. */
  bots: Bot[] | undefined
  /** The plan has no API access. */
  isAsleep: boolean
  onRenew: () => void
  onRevoke: () => void
}

export function TokenRow({ token, bots, isAsleep, onRenew, onRevoke }: TokenRowProps) {
  const { name, last4, created_at } = token
  const now = useNow().getTime()
  const isExpired = token.expires_at !== null && Date.parse(token.expires_at) <= now
  return (
    <tr>
      <td className="token">
        <div className="token-name">
          <b title={name}>{name}</b>
          <span className="mono" title="How its secret ends">{`…${last4}`}</span>
          {isExpired && (
            <span className="badge" data-state="error">
              expired
            </span>
          )}
          {isAsleep && !isExpired && <span className="badge">asleep</span>}
        </div>
        <p>{scopesInWords(token)}</p>
        <p className="token-reach">
          <span>{botsInWords(token, bots)}</span>
          <span>
            <span>Created </span>
            <Time at={created_at} as={asDate} />
          </span>
        </p>
        <OldSecret until={token.old_secret_until} now={now} />
      </td>
      <td className="token-expiry" data-head="Expires">
        <Expiry at={token.expires_at} now={now} />
      </td>
      <td className="token-use" data-head="Last used">
        <LastUse token={token} now={now} />
      </td>
      <td className="token-actions">
        <Button size="small" aria-label={`Renew ${name}`} aria-disabled={isAsleep || undefined} onClick={onRenew}>
          Renew
        </Button>
        <Button ref={moveFocusOnRemoval} size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </td>
    </tr>
  )
}

/** After a renewal. */
function OldSecret({ until, now }: { until: string | null; now: number }) {
  if (!until || Date.parse(until) <= now) return null
  return (
    <p className="token-old">
      <History />
      <span>
        <span>The secret before the renewal works until </span>
        <Time at={until} as={(at, zone) => asRecent(at, now, zone)} />
      </span>
    </p>
  )
}

function Expiry({ at, now }: { at: string | null; now: number }) {
  if (!at) return <span>Never</span>
  const left = Date.parse(at) - now
  return (
    <>
      <Time at={at} as={asDate} />
      <p data-soon={nearness(left)}>{left > 0 ? timeLeft(left) : 'is over'}</p>
    </>
  )
}

const nearness = (left: number) => (left <= 0 ? 'over' : left < SOON ? 'soon' : undefined)

function timeLeft(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY)
  if (days === 0) return 'within a day'
  return days === 1 ? 'in a day' : `in ${days} days`
}

function LastUse({ token: { last_used_at, last_used_from }, now }: { token: ApiToken; now: number }) {
  const zone = useZone()
  if (!last_used_at) return <span>Never</span>
  return (
    <>
      <time dateTime={last_used_at}>{asRecent(last_used_at, now, zone)}</time>
      {last_used_from && <p>{`from ${last_used_from}`}</p>}
    </>
  )
}

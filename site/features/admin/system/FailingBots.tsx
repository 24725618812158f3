import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type { FailingBots as Answer } from '../../../../shared/admin'
import { MAX_FAILING_COUNTED } from '../../../../shared/limits'
import { stopReasonOf } from '../../../../shared/stop-reasons'
import { failureOf } from '../../../lib/queries/failure'
import { accountLabel } from '../../../lib/words/account-in-words'
import { asCount } from '../../../lib/words/display-formats'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LoadError } from '../../../ui/feedback/LoadError'
import { LocalizedText } from '../../../ui/LocalizedText'
import { failingBotsQuery } from '../admin-requests'
import { LoadingRows } from '../LoadingRows'
import { userAddress } from '../users-view'

interface FailingBotsProps {
  onOpenUser: (id: string) => void
}

/** Bots that need a look: why each stopped, and whose it is. */
export function FailingBots({ onOpenUser }: FailingBotsProps) {
  const found = useQuery(failingBotsQuery)
  const failure = failureOf([found])
  if (failure) return <LoadError title="Failing bots could not be loaded" {...failure} />
  const { data } = found
  return (
    <section className="panel" aria-label="Failing bots" aria-busy={!data}>
      <div className="panel-head">
        <h2>Failing bots</h2>
        <p>{data ? countInWords(data) : 'They stopped with an error.'}</p>
      </div>
      {!data && <LoadingRows />}
      {data?.bots.length === 0 && <EmptyState isBare text="No bot has an error." />}
      <ul className="admin-list">
        {data?.bots.map((bot) => (
          <FailingBot key={bot.id} bot={bot} onOpenUser={onOpenUser} />
        ))}
      </ul>
    </section>
  )
}

function countInWords({ total, bots }: Answer): string {
  const all = total < MAX_FAILING_COUNTED ? asCount(total) : `${asCount(total)} or more`
  const shown = total > bots.length ? ` The newest ${asCount(bots.length)} of ${all}.` : ''
  return `They stopped with an error.${shown}`
}

function FailingBot({ bot, onOpenUser }: FailingBotsProps & { bot: Answer['bots'][number] }) {
  const { name, account, owner, stop_reason } = bot
  const label = stopReasonOf(stop_reason?.code ?? '')?.label
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpenUser(owner.id)
  }
  return (
    <li className="failing-bot">
      <div>
        <b>{name}</b>
        <span className="quiet">{` · ${account ? accountLabel(account) : 'No game account'} `}</span>
        {label && <span className="badge">{label}</span>}
        <p>{stop_reason && <LocalizedText text={stop_reason.message} />}</p>
      </div>
      <a className="link" href={userAddress(owner.id)} onClick={open}>
        {owner.email}
      </a>
    </li>
  )
}

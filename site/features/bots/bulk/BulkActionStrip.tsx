import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { Meter } from '../../../ui/charts/Meter'
import { moveFocusOnRemoval } from '../../../ui/move-focus-on-removal'
import { bulkActionInWords, progressInWords } from './bulk-action-in-words'
import { $bulkAction, cancelBulkAction, dismissBulkAction, isInProgress } from './bulk-action-store'
import type { BulkAction } from './run-bulk-action'

interface BulkActionStripProps {
  /** By bot id. */
  accountOf: ReadonlyMap<string, string>
}

export function BulkActionStrip({ accountOf }: BulkActionStripProps) {
  const run = useStore($bulkAction)
  const isActing = isInProgress(run)
  return (
    <>
      <p className="visually-hidden" role="status">
        {run && !isActing && bulkActionInWords(run)}
      </p>
      {run && (
        <section className="panel all-run" tabIndex={-1} aria-label={run.action === 'start' ? 'Start all' : 'Stop all'}>
          {isActing ? <Progress run={run} /> : <Summary run={run} />}
          {run.refused.length > 0 && <RefusedList run={run} accountOf={accountOf} />}
        </section>
      )}
    </>
  )
}

function Progress({ run }: { run: BulkAction }) {
  const { total, done, refused, phase } = run
  const progress = progressInWords(run)
  return (
    <>
      <p>
        <span>{progress}</span>
        {phase === 'waiting' && <span> · Waiting for the server.</span>}
      </p>
      <Button ref={moveFocusOnRemoval} size="small" onClick={cancelBulkAction}>
        Cancel
      </Button>
      <Meter value={((done + refused.length) / total) * 100} label={progress} />
    </>
  )
}

const Summary = ({ run }: { run: BulkAction }) => (
  <>
    <p>{bulkActionInWords(run)}</p>
    <Button
      ref={moveFocusOnRemoval}
      kind="quiet"
      size="small"
      isIconOnly
      aria-label="Dismiss"
      icon={<X />}
      onClick={dismissBulkAction}
    />
  </>
)

const RefusedList = ({ run: { refused }, accountOf }: BulkActionStripProps & { run: BulkAction }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <ul tabIndex={0} aria-label="Refused">
    {refused.map(({ botId, name, sentence }) => (
      <li key={botId}>
        <b>{name}</b> <small>{accountOf.get(botId)}</small> <span>{sentence}</span>
      </li>
    ))}
  </ul>
)

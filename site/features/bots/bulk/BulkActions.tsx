import { useStore } from '@nanostores/react'
import { Play } from 'lucide-react'
import type { Bot } from '../../../../shared/bots'
import { useUnreachable } from '../../../lib/live/use-unreachable'
import { Button } from '../../../ui/Button'
import { isOnline } from '../bot-figures'
import { $bulkAction, isInProgress, startBulkAction } from './bulk-action-store'
import { StopAll } from './StopAll'

interface BulkActionsProps {
  bots: Bot[]
  /** Only the selected bots, not all in view. */
  isSelection: boolean
}

export function BulkActions({ bots, isSelection }: BulkActionsProps) {
  const all = isSelection ? '' : ' all'
  const reason = useUnreachable()
  const isAway = reason !== undefined
  const isDisabled = isInProgress(useStore($bulkAction)) || isAway
  const startable = bots.filter((bot) => !isOnline(bot))
  const stoppable = bots.filter(isOnline)
  return (
    <div className="all-actions">
      <Button
        size="small"
        icon={<Play />}
        title={reason}
        aria-disabled={isDisabled || startable.length === 0 || undefined}
        onClick={() => startBulkAction(startable, 'start')}
      >
        {isAway ? `Start${all}` : `Start${all} ${startable.length}`}
      </Button>
      <StopAll
        bots={stoppable}
        isDisabled={isDisabled || stoppable.length === 0}
        label={`Stop${all}`}
        title={reason}
        showsCount={!isAway}
      />
    </div>
  )
}

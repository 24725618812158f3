import { useStore } from '@nanostores/react'
import { Play } from 'lucide-react'
import type { Bot } from '../../../../shared/bots'
import { Button } from '../../../ui/Button'
import { isOnline } from '../bot-figures'
import { $allRun, isUnderWay, startRun } from './all-run-store'
import { StopAll } from './StopAll'

/** Starts or stops all bots that are shown. */
export function AllActions({ bots }: { bots: Bot[] }) {
  const isActing = isUnderWay(useStore($allRun))
  const startable = bots.filter((bot) => !isOnline(bot))
  const stoppable = bots.filter(isOnline)
  return (
    <div className="all-actions">
      <Button
        size="small"
        icon={<Play />}
        aria-disabled={isActing || startable.length === 0 || undefined}
        onClick={() => startRun(startable, 'start')}
      >
        {`Start all ${startable.length}`}
      </Button>
      <StopAll bots={stoppable} isHeld={isActing || stoppable.length === 0} />
    </div>
  )
}

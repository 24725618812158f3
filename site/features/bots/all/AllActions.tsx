import { useStore } from '@nanostores/react'
import { Play, Square } from 'lucide-react'
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
  const held = (some: Bot[]) => isActing || some.length === 0 || undefined
  return (
    <div className="all-actions">
      <Button size="small" icon={<Play />} aria-disabled={held(startable)} onClick={() => startRun(startable, 'start')}>
        Start all {startable.length}
      </Button>
      <StopAll bots={stoppable}>
        <Button size="small" icon={<Square />} aria-disabled={held(stoppable)}>
          Stop all {stoppable.length}
        </Button>
      </StopAll>
    </div>
  )
}

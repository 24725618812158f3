import { Square } from 'lucide-react'
import { useState } from 'react'
import type { Bot } from '../../../../shared/bots'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { startRun } from './all-run-store'
import { botsInWords } from './run-in-words'

interface StopAllProps {
  bots: Bot[]
  isHeld: boolean
  isCounted: boolean
}

/** Asks first: it ends runs. */
export function StopAll({ bots, isHeld, isCounted }: StopAllProps) {
  const [isAsked, setAsked] = useState(false)
  const count = botsInWords(bots.length)
  function stop() {
    setAsked(false)
    startRun(bots, 'stop')
  }
  return (
    <>
      <Button size="small" icon={<Square />} aria-disabled={isHeld || undefined} onClick={() => setAsked(true)}>
        {isCounted ? `Stop all ${bots.length}` : 'Stop all'}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Stop ${count}?`}
          action={`Stop ${count}`}
          onConfirm={stop}
          onClose={() => setAsked(false)}
        >
          <p>
            Each one finishes the step in hand, then its run ends. What it gathered stays, and it can be started again.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

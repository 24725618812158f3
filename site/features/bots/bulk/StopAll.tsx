import { Square } from 'lucide-react'
import { useState } from 'react'
import type { Bot } from '../../../../shared/bots'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { botsInWords } from './bulk-action-in-words'
import { startBulkAction } from './bulk-action-store'

interface StopAllProps {
  bots: Bot[]
  label: string
  isDisabled: boolean
  title?: string
  showsCount: boolean
}

export function StopAll({ bots, label, isDisabled, title, showsCount }: StopAllProps) {
  const [isConfirming, setConfirming] = useState(false)
  const count = botsInWords(bots.length)
  function stop() {
    setConfirming(false)
    startBulkAction(bots, 'stop')
  }
  return (
    <>
      <Button
        size="small"
        icon={<Square />}
        title={title}
        aria-disabled={isDisabled || undefined}
        onClick={() => setConfirming(true)}
      >
        {showsCount ? `${label} ${bots.length}` : label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Stop ${count}?`}
          action={`Stop ${count}`}
          onConfirm={stop}
          onClose={() => setConfirming(false)}
        >
          <p>Each bot finishes its current step, then stops. What it gathered is kept, and you can start it again.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

import { type ReactNode, useState } from 'react'
import type { Bot } from '../../../../shared/bots'
import { Button } from '../../../ui/Button'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '../../../ui/Dialog'
import { startRun } from './all-run-store'
import { botsInWords } from './run-in-words'

interface StopAllProps {
  bots: Bot[]
  /** The button that opens it. */
  children: ReactNode
}

/** Asks first: it ends runs. */
export function StopAll({ bots, children }: StopAllProps) {
  const [isOpen, setOpen] = useState(false)
  const count = botsInWords(bots.length)
  function stop() {
    setOpen(false)
    startRun(bots, 'stop')
  }
  return (
    <Dialog title={`Stop ${count}?`} isOpen={isOpen} onOpenChange={setOpen} trigger={children}>
      <DialogBody>
        <p>
          Each one finishes the step in hand, then its run ends. What it gathered stays, and it can be started again.
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button kind="danger" onClick={stop}>
          Stop {count}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

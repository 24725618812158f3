import { useId } from 'react'
import { Button } from '../../../ui/Button'
import { DialogClose, DialogFoot } from '../../../ui/dialog/DialogParts'
import { BUSY_LABELS, stepsInWords } from './change-steps'
import type { ChangeSteps } from './use-change-steps'

export function ChangeFoot({ wanted, isReady, underWay, outcome }: ChangeSteps) {
  const noteId = useId()
  return (
    <DialogFoot>
      <p id={noteId} role="status" data-failed={outcome !== '' || undefined}>
        {outcome || noteOn(wanted)}
      </p>
      <DialogClose>
        <Button kind="quiet">Cancel</Button>
      </DialogClose>
      <Button
        type="submit"
        kind="primary"
        disabled={!isReady}
        aria-describedby={noteId}
        isBusy={underWay !== null}
        busyLabel={BUSY_LABELS[underWay ?? 'change']}
      >
        {stepsInWords(wanted)}
      </Button>
    </DialogFoot>
  )
}

function noteOn({ mustStop, isChanged }: ChangeSteps['wanted']): string {
  if (!isChanged) return 'No changes yet.'
  return mustStop ? 'The bot is online.' : ''
}

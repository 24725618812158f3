import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../../ui/dialog/DialogParts'

interface TokensQuestionProps {
  tokens: number
  onAnswer: (endsTokens: boolean) => void
  /** Nothing happens at all. */
  onClose: () => void
}

/** A new password, or the end of all sessions, ends no tokens by itself. */
export function TokensQuestion({ tokens, onAnswer, onClose }: TokensQuestionProps) {
  const named = tokens === 1 ? '1 token' : `${tokens} tokens`
  return (
    <Dialog title={`Also end ${named}?`} isOpen onOpenChange={onClose}>
      <DialogBody>
        <p>
          Programs that use your API tokens go on unless you end them. End them if somebody else may know your secrets;
          you can create others in the settings.
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button onClick={() => onAnswer(false)}>{tokens === 1 ? 'Keep it' : 'Keep them'}</Button>
        <Button kind="danger" onClick={() => onAnswer(true)}>
          {`End ${named}`}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

import { Button } from './Button'
import { DiscordMark } from './drawings/DiscordMark'

interface DiscordButtonProps {
  label: string
  isWide?: boolean
  isBusy: boolean
  /** The browser blocked the popup, so the button for this tab appears. */
  isBlocked: boolean
  onOpen: () => void
  onOpenHere: () => void
}

export const DiscordButton = ({ label, isBlocked, onOpen, onOpenHere, ...props }: DiscordButtonProps) => (
  <>
    <Button {...props} icon={<DiscordMark />} busyLabel="Waiting for Discord..." onClick={onOpen}>
      {label}
    </Button>
    {isBlocked && (
      <Button kind="quiet" isBusy={props.isBusy} isWide={props.isWide} onClick={onOpenHere}>
        Continue without a popup
      </Button>
    )}
  </>
)

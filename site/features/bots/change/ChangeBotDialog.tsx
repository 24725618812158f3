import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { Dialog } from '../../../ui/dialog/Dialog'
import { ChangeBotForm } from './ChangeBotForm'

interface ChangeBotDialogProps {
  bot: Bot
  /** Undefined while loading. */
  accounts: Account[] | undefined
  onClose: () => void
}

export const ChangeBotDialog = (props: ChangeBotDialogProps) => (
  <Dialog title="Change bot" isOpen onOpenChange={props.onClose}>
    <ChangeBotForm {...props} />
  </Dialog>
)

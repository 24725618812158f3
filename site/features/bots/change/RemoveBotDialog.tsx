import type { Bot } from '../../../../shared/bots'
import { PATHS } from '../../../../shared/paths'
import { DONE } from '../../../lib/messages'
import { navigateWith } from '../../../lib/toasts/toasts'
import { Dialog } from '../../../ui/Dialog'
import { RemoveBot } from './RemoveBot'

interface RemoveBotDialogProps {
  bot: Bot
  onClose: () => void
}

/** On the bot's own page, which has nothing to show any more. */
export const RemoveBotDialog = ({ bot, onClose }: RemoveBotDialogProps) => (
  <Dialog title="Remove bot" isOpen onOpenChange={onClose}>
    <RemoveBot bot={bot} onRemoved={toDashboard} />
  </Dialog>
)

// Going back must not lead to the page of a bot that is no more.
const toDashboard = () =>
  void navigateWith({ kind: 'done', text: DONE.removeBot }, PATHS.dashboard, { isReplacing: true })

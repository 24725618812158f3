import type { Bot } from '../../../../shared/bots'
import { toastDone } from '../../../lib/toasts/toasts'
import { DONE } from '../../../lib/words/toast-messages'
import { RemoveBotDialog } from '../change/RemoveBotDialog'
import { RenameBotDialog } from '../change/RenameBotDialog'
import type { BotMenuChoice } from './BotMenu'

interface BotMenuDialogProps {
  choice: BotMenuChoice
  bots: Bot[]
  onClose: () => void
}

export function BotMenuDialog({ choice, bots, onClose }: BotMenuDialogProps) {
  const bot = bots.find(({ id }) => id === choice.botId)
  // The bot may have been removed elsewhere.
  if (!bot) return null
  if (choice.for === 'rename') return <RenameBotDialog bot={bot} onClose={onClose} />

  function sayRemoved() {
    toastDone(DONE.removeBot)
    onClose()
  }
  return <RemoveBotDialog bot={bot} onRemoved={sayRemoved} onClose={onClose} />
}

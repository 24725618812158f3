import type { Bot } from '../../../../shared/bots'
import { announce } from '../../../lib/toasts/announce'
import { DONE } from '../../../lib/words/toast-messages'
import { RemoveBotDialog } from '../change/RemoveBotDialog'

interface BotMenuDialogProps {
  botId: string
  bots: Bot[]
  onClose: () => void
}

export function BotMenuDialog({ botId, bots, onClose }: BotMenuDialogProps) {
  const bot = bots.find(({ id }) => id === botId)
  // The bot may have been removed elsewhere.
  if (!bot) return null

  function sayRemoved() {
    announce(DONE.removeBot)
    onClose()
  }
  return <RemoveBotDialog bot={bot} onRemoved={sayRemoved} onClose={onClose} />
}

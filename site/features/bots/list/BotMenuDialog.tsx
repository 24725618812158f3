import type { Bot } from '../../../../shared/bots'
import { announce } from '../../../lib/toasts/announce'
import { DONE } from '../../../lib/words/toast-messages'
import { RemoveBotDialog } from '../change/RemoveBotDialog'

interface BotMenuDialogProps {
  botId: string
  bots: Bot[]
  accountOf: (bot: Bot) => string
  onClose: () => void
}

export function BotMenuDialog({ botId, bots, accountOf, onClose }: BotMenuDialogProps) {
  const bot = bots.find(({ id }) => id === botId)
  // The bot may have been removed elsewhere.
  if (!bot) return null

  function sayRemoved() {
    announce(DONE.removeBot)
    onClose()
  }
  return <RemoveBotDialog bot={bot} account={accountOf(bot)} onRemoved={sayRemoved} onClose={onClose} />
}

import type { Bot } from '../../../../shared/bots'
import { toastDone } from '../../../lib/toasts/toasts'
import { DONE } from '../../../lib/words/messages'
import { RemoveBotDialog } from '../change/RemoveBotDialog'
import { RenameBotDialog } from '../change/RenameBotDialog'
import type { Asked } from './BotMenu'

interface AskedDialogProps {
  asked: Asked
  bots: Bot[]
  onClose: () => void
}

/** Does what was asked for in the menu of a card. */
export function AskedDialog({ asked, bots, onClose }: AskedDialogProps) {
  const bot = bots.find(({ id }) => id === asked.botId)
  // It was removed meanwhile, here or elsewhere.
  if (!bot) return null
  if (asked.for === 'rename') return <RenameBotDialog bot={bot} onClose={onClose} />

  function sayRemoved() {
    toastDone(DONE.removeBot)
    onClose()
  }
  return <RemoveBotDialog bot={bot} onRemoved={sayRemoved} onClose={onClose} />
}

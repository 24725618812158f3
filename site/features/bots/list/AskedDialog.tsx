import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { DONE } from '../../../lib/messages'
import { toastDone } from '../../../lib/toasts/toasts'
import { Dialog } from '../../../ui/Dialog'
import { ChangeBotDialog } from '../change/ChangeBotDialog'
import { RemoveBot } from '../change/RemoveBot'
import type { Asked } from './BotMenu'

interface AskedDialogProps {
  asked: Asked
  bots: Bot[]
  accounts: Account[] | undefined
  onClose: () => void
}

/** Does what was asked for in the menu of a card. */
export function AskedDialog({ asked, bots, accounts, onClose }: AskedDialogProps) {
  const bot = bots.find(({ id }) => id === asked.botId)
  // It was removed meanwhile, here or elsewhere.
  if (!bot) return null
  if (asked.for === 'rename') return <ChangeBotDialog bot={bot} accounts={accounts} onClose={onClose} />

  function sayRemoved() {
    toastDone(DONE.removeBot)
    onClose()
  }
  return (
    <Dialog title="Remove bot" isOpen onOpenChange={onClose}>
      <RemoveBot bot={bot} onRemoved={sayRemoved} />
    </Dialog>
  )
}

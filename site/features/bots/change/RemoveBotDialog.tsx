import type { Bot } from '../../../../shared/bots'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { nameOf } from '../bot-figures'
import { useRemoveBot } from '../bot-requests'

interface RemoveBotDialogProps {
  bot: Bot
  /** "ansgar_h, DE1", because bots may share a name; empty while accounts load. */
  account: string
  onRemoved: () => void
  onClose: () => void
}

export function RemoveBotDialog({ bot, account, onRemoved, onClose }: RemoveBotDialogProps) {
  const { mutate, isPending, isSuccess } = useRemoveBot(onRemoved)
  return (
    <ConfirmDialog
      title="Remove bot"
      action="Remove bot"
      busyLabel="Removing…"
      isBusy={isPending || isSuccess}
      onConfirm={() => mutate(bot.id)}
      onClose={onClose}
    >
      <p>
        <b>{nameOf(bot)}</b>
        <span>{account && ` (${account})`}</span>, its console and its figures are deleted, and its slot becomes free.
        The game account stays under Game Accounts, and the game itself is not affected.
      </p>
    </ConfirmDialog>
  )
}

import type { Bot } from '../../../../shared/bots'
import { Button } from '../../../ui/Button'
import { DialogBody, DialogClose, DialogFoot } from '../../../ui/Dialog'
import { nameOf } from '../bot-figures'
import { useRemoveBot } from '../bot-requests'

interface RemoveBotProps {
  bot: Bot
  onRemoved: () => void
}

/** What the dialog says before a bot is removed. */
export function RemoveBot({ bot, onRemoved }: RemoveBotProps) {
  const { mutate, isPending, isSuccess } = useRemoveBot(onRemoved)
  return (
    <>
      <DialogBody>
        <p>
          <b>{nameOf(bot)}</b>, its console and its figures are deleted, and its slot is free again. The game account
          stays under Game Accounts, and the game itself is not touched.
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button kind="danger" isBusy={isPending || isSuccess} busyLabel="Removing…" onClick={() => mutate(bot.id)}>
          Remove bot
        </Button>
      </DialogFoot>
    </>
  )
}

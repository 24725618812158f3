import { type ReactNode, useState } from 'react'
import type { Bot } from '../../../../shared/bots'
import { PATHS } from '../../../../shared/paths'
import { DONE } from '../../../lib/messages'
import { navigateWith } from '../../../lib/toasts/toasts'
import { Button } from '../../../ui/Button'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '../../../ui/Dialog'
import { useRemoveBot } from '../bot-requests'

interface RemoveBotDialogProps {
  bot: Bot
  /** The button that opens it. */
  trigger: ReactNode
}

export function RemoveBotDialog({ bot, trigger }: RemoveBotDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, isSuccess } = useRemoveBot(toDashboard)
  return (
    <Dialog title="Remove bot" isOpen={isOpen} onOpenChange={setOpen} trigger={trigger}>
      <DialogBody>
        <p>
          <b>{bot.name || bot.templateLabel}</b>, its console and its figures are deleted, and its slot is free again.
          The game account stays under Game Accounts, and the game itself is not touched.
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
    </Dialog>
  )
}

// Going back must not lead to the page of a bot that is no more.
const toDashboard = () =>
  void navigateWith({ kind: 'done', text: DONE.removeBot }, PATHS.dashboard, { isReplacing: true })

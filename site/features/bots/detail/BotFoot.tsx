import { Copy, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { PATHS } from '../../../../shared/paths'
import { navigateWithToast } from '../../../lib/toasts/toasts'
import { DONE } from '../../../lib/words/toast-messages'
import { Button, ButtonLink } from '../../../ui/Button'
import { isOnline } from '../bot-figures'
import { ChangeBotDialog, RemoveBotDialog } from '../change/change-dialogs'
import { copyPath } from '../copy-path'

interface BotFootProps {
  bot: Bot
  /** Not known while they are loading. */
  accounts: Account[] | undefined
}

/** Changes or duplicates a bot, and removes one that is offline; while it is online it says why not. */
export function BotFoot({ bot, accounts }: BotFootProps) {
  const reasonId = useId()
  const [openDialog, setOpenDialog] = useState<'change' | 'remove' | null>(null)
  const close = () => setOpenDialog(null)
  // A held button can still be reached with the keyboard, which then hears the reason.
  const disabled = isOnline(bot) && { 'aria-disabled': true, 'aria-describedby': reasonId }
  return (
    <div className="console-foot">
      {disabled && <p id={reasonId}>Stop the bot to remove it.</p>}
      <Button icon={<Pencil />} onClick={() => setOpenDialog('change')}>
        Change bot
      </Button>
      <ButtonLink icon={<Copy />} href={copyPath(bot.id)}>
        Duplicate
      </ButtonLink>
      <Button kind="danger" icon={<Trash2 />} onClick={() => setOpenDialog('remove')} {...disabled}>
        Remove bot
      </Button>
      <Suspense>
        {openDialog === 'change' && <ChangeBotDialog bot={bot} accounts={accounts} onClose={close} />}
        {openDialog === 'remove' && <RemoveBotDialog bot={bot} onRemoved={toDashboard} onClose={close} />}
      </Suspense>
    </div>
  )
}

// Going back must not lead to the page of a bot that is no more.
const toDashboard = () =>
  void navigateWithToast({ kind: 'done', text: DONE.removeBot }, PATHS.dashboard, { isReplacing: true })

import { Copy, LifeBuoy, Pencil, Trash2 } from 'lucide-react'
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
  /** Undefined while loading. */
  accounts: Account[] | undefined
}

export function BotFoot({ bot, accounts }: BotFootProps) {
  const reasonId = useId()
  const [openDialog, setOpenDialog] = useState<'change' | 'remove' | null>(null)
  const close = () => setOpenDialog(null)
  // `aria-disabled` keeps the button focusable, so that a screen reader reads the reason.
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
      <ButtonLink icon={<LifeBuoy />} href={`${PATHS.help}?bot=${bot.id}`}>
        Ask for help
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

// Replaces the history entry: the removed bot's page no longer exists.
const toDashboard = () =>
  void navigateWithToast({ kind: 'done', text: DONE.removeBot }, PATHS.dashboard, { isReplacing: true })

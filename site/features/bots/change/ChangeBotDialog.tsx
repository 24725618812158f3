import { type ReactNode, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { Dialog } from '../../../ui/Dialog'
import { ChangeBotForm } from './ChangeBotForm'

interface ChangeBotDialogProps {
  bot: Bot
  /** Not known while they are loading. */
  accounts: Account[] | undefined
  /** The button that opens it. */
  trigger: ReactNode
}

export function ChangeBotDialog({ bot, accounts, trigger }: ChangeBotDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog title="Change bot" isOpen={isOpen} onOpenChange={setOpen} trigger={trigger}>
      <ChangeBotForm bot={bot} accounts={accounts} onChanged={() => setOpen(false)} />
    </Dialog>
  )
}

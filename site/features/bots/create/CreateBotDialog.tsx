import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import type { Template } from '../../../../shared/templates'
import { DONE } from '../../../lib/messages'
import { toastDone } from '../../../lib/toasts/toasts'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { figuresOf } from '../bot-figures'
import { CreateBotDialogForm } from './CreateBotDialogForm'

interface CreateBotDialogProps {
  /** Not known while they are loading. */
  bots: Bot[] | undefined
  plan: string
  templates: Template[]
  accounts: Account[]
}

/** The button that opens the dialog, with the reason beside it when it cannot. */
export function CreateBotDialog({ bots, plan, templates, accounts }: CreateBotDialogProps) {
  const obstacle = obstacleOf(bots ?? [], plan)
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  const button = (
    <Button
      kind="primary"
      icon={<Plus />}
      disabled={!bots || obstacle !== ''}
      aria-describedby={obstacle ? reasonId : undefined}
      title={obstacle || undefined}
    >
      Create Bot
    </Button>
  )

  function close() {
    setOpen(false)
    toastDone(DONE.createBot)
  }

  return (
    <div className="create-bot-action">
      <p id={reasonId}>{obstacle}</p>
      <Dialog
        title="Bot erstellen"
        lang="de"
        closeLabel="Schließen"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={button}
      >
        <CreateBotDialogForm templates={templates} accounts={accounts} plan={plan} onCreated={close} />
      </Dialog>
    </div>
  )
}

function obstacleOf(bots: Bot[], plan: string): string {
  const { isFull, slots } = figuresOf(bots, plan)
  if (!isFull) return ''
  return slots === 1 ? 'The one slot of your plan is taken.' : `All ${slots} slots of your plan are taken.`
}

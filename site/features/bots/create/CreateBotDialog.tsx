import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import type { Template } from '../../../../shared/templates'
import { useUnreachable } from '../../../lib/live/use-unreachable'
import { type Failure, failureOf } from '../../../lib/queries/failure'
import { toastDone } from '../../../lib/toasts/toasts'
import { DONE } from '../../../lib/words/toast-messages'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { DialogLoading } from '../../../ui/dialog/DialogLoading'
import { DialogBody } from '../../../ui/dialog/DialogParts'
import { LoadError } from '../../../ui/feedback/LoadError'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { NoFreeSlot } from './NoFreeSlot'
import { slotRefusal } from './slot-refusal'

interface CreateBotDialogProps {
  /** Undefined while loading. */
  bots: Bot[] | undefined
  plan: string
  templates: UseQueryResult<{ templates: Template[] }>
  accounts: UseQueryResult<{ accounts: Account[] }>
}

const CreateBotDialogForm = lazyPart(() =>
  import('./CreateBotDialogForm').then(({ CreateBotDialogForm }) => CreateBotDialogForm),
)

export function CreateBotDialog({ bots, plan, templates, accounts }: CreateBotDialogProps) {
  const taken = slotRefusal(bots, plan)
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  const unreachable = useUnreachable()
  const { opener, reason } = useFocusOnReason(taken !== null)

  const hasAccount = accounts.data?.accounts.length !== 0
  const button = (
    <Button
      ref={opener}
      kind={hasAccount ? 'primary' : undefined}
      icon={<Plus />}
      disabled={!bots || taken !== null}
      aria-describedby={taken ? reasonId : undefined}
      title={taken?.sentence}
      unlikely={unreachable}
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
      <p id={reasonId} ref={reason} tabIndex={-1}>
        {taken && <NoFreeSlot {...taken} />}
      </p>
      <Dialog
        title="Bot erstellen"
        lang="de"
        closeLabel="Schließen"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={button}
      >
        <Suspense fallback={<DialogLoading />}>
          {templates.data && accounts.data ? (
            <CreateBotDialogForm
              templates={templates.data.templates}
              accounts={accounts.data.accounts}
              plan={plan}
              bots={bots}
              onCreated={close}
            />
          ) : (
            <ChoicesMissing failure={failureOf([templates, accounts])} />
          )}
        </Suspense>
      </Dialog>
    </div>
  )
}

/** Moves the focus from the button to the reason: the last free slot was just taken, which disables the button. */
function useFocusOnReason(isTaken: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const reason = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isTaken && document.activeElement === opener.current) reason.current?.focus({ preventScroll: true })
  }, [isTaken])
  return { opener, reason }
}

const ChoicesMissing = ({ failure }: { failure: Failure | null }) =>
  failure ? (
    <DialogBody>
      <LoadError {...failure} />
    </DialogBody>
  ) : (
    <DialogLoading />
  )

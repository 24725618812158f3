import { type FormEvent, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { BOT_NAME } from '../../../../shared/input/name-rules'
import { Button } from '../../../ui/Button'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '../../../ui/Dialog'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { AccountChoice } from '../AccountChoice'
import { useChangeBot } from '../bot-requests'
import { changeOf } from './bot-change'

interface ChangeBotDialogProps {
  bot: Bot
  /** Not known while they are loading. */
  accounts: Account[] | undefined
  onClose: () => void
}

export const ChangeBotDialog = (props: ChangeBotDialogProps) => (
  <Dialog title="Change bot" isOpen onOpenChange={props.onClose}>
    <ChangeBotForm {...props} />
  </Dialog>
)

/** Another name, another game account, or both. */
function ChangeBotForm({ bot, accounts, onClose }: ChangeBotDialogProps) {
  const [draft, setDraft] = useState({ name: bot.name, accountId: bot.accountId ?? '' })
  const { mutate, isPending } = useChangeBot(onClose)
  const change = changeOf(bot, draft)
  const isNamed = draft.name.trim() !== ''
  const isReady = isNamed && Object.keys(change).length > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !isPending) mutate({ botId: bot.id, change })
  }

  return (
    <form noValidate onSubmit={submit}>
      <DialogBody>
        <div className="form">
          <Field label="Name" error={isNamed ? null : BOT_NAME.error}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={BOT_NAME.maxLength}
                value={draft.name}
                onChange={(event) => setDraft({ ...draft, name: event.target.value })}
              />
            )}
          </Field>
          {accounts ? (
            <AccountChoice
              accounts={accounts}
              value={draft.accountId}
              onChange={(accountId) => setDraft({ ...draft, accountId })}
            />
          ) : (
            <Skeleton height="var(--control)" />
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button type="submit" kind="primary" disabled={!isReady} isBusy={isPending} busyLabel="Saving…">
          Save
        </Button>
      </DialogFoot>
    </form>
  )
}

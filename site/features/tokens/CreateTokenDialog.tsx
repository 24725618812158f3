import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ApiToken } from '../../../shared/api-tokens'
import type { Bot } from '../../../shared/bots'
import { DAY } from '../../../shared/time'
import { useNow } from '../../lib/clock/use-now'
import { asDate } from '../../lib/words/display-formats'
import { useZone } from '../../lib/zone/use-zone'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../../ui/dialog/DialogParts'
import { Field } from '../../ui/forms/Field'
import { TextField } from '../../ui/forms/TextField'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { BotLimit } from './BotLimit'
import { NewSecret } from './NewSecret'
import { ScopeFields } from './ScopeFields'
import { draftBeside, faultsOf, LIFETIMES, NEVER, type TokenDraft, tokenInputOf } from './token-draft'
import { useCreateToken } from './token-requests'

interface CreateTokenDialogProps {
  tokens: readonly ApiToken[]
  /** Undefined while loading. */
  bots: Bot[] | undefined
  onClose: () => void
}

export function CreateTokenDialog({ tokens, bots, onClose }: CreateTokenDialogProps) {
  const creation = useCreateToken()
  return (
    <Dialog title={creation.data ? 'Your new token' : 'Create token'} isOpen onOpenChange={onClose}>
      {creation.data ? (
        <NewSecret made={creation.data} />
      ) : (
        <TokenForm initial={draftBeside(tokens)} bots={bots} creation={creation} />
      )}
    </Dialog>
  )
}

interface TokenFormProps {
  initial: TokenDraft
  bots: Bot[] | undefined
  creation: ReturnType<typeof useCreateToken>
}

function TokenForm({ initial, bots = [], creation: { mutate, isPending } }: TokenFormProps) {
  const [draft, setDraft] = useState(initial)
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(faultsOf(draft))
  const change = (part: Partial<TokenDraft>) => setDraft({ ...draft, ...part })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && validate()) mutate(tokenInputOf(draft), { onError: showServerFaults })
  }

  return (
    <form {...formProps} noValidate onSubmit={submit}>
      <DialogBody>
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          help="For you, to tell it from others."
          error={faultOf('name')}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <Lifetime
          value={draft.lifetime}
          error={faultOf('expires_in_days')}
          onChange={(lifetime) => change({ lifetime })}
        />
        {bots.length > 0 && <BotLimit draft={draft} bots={bots} error={faultOf('bots')} onChange={change} />}
        <ScopeFields draft={draft} error={faultOf('scopes')} onChange={(scopes) => change({ scopes })} />
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button type="submit" kind="primary" isBusy={isPending} busyLabel="Creating…">
          Create token
        </Button>
      </DialogFoot>
    </form>
  )
}

interface LifetimeProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Lifetime({ value, error, onChange }: LifetimeProps) {
  const now = useNow().getTime()
  const zone = useZone()
  const help =
    value === NEVER ? (
      <span className="token-warning">
        <TriangleAlert />
        <span>Whoever finds it can use it until you revoke it. Choose this only for a place that you trust.</span>
      </span>
    ) : (
      `Until ${asDate(now + Number(value) * DAY, zone)}. You can renew it before or after that.`
    )
  return (
    <Field label="Expires after" help={help} error={error}>
      {(control) => (
        <select
          {...control}
          className="input"
          name="expires_in_days"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {LIFETIMES.map((lifetime) => (
            <option key={lifetime.value} value={lifetime.value}>
              {lifetime.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

import { type FormEvent, useState } from 'react'
import { ALL_WEBHOOK_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from '../../../shared/enums/webhook-events'
import type { FieldFault } from '../../../shared/input/field-fault'
import type { WebhookInput } from '../../../shared/webhooks'
import { Button } from '../../ui/Button'
import { DialogBody, DialogClose, DialogFoot } from '../../ui/dialog/DialogParts'
import { CheckGroup } from '../../ui/forms/CheckGroup'
import { CheckRow } from '../../ui/forms/CheckRow'
import { TextField } from '../../ui/forms/TextField'
import { useFormFaults } from '../../ui/forms/use-form-faults'

interface WebhookFormProps {
  initial: WebhookInput
  action: string
  busyLabel: string
  isBusy: boolean
  onSubmit: (input: WebhookInput, onError: (error: unknown) => void) => void
}

function faultsOf({ url, events }: WebhookInput): FieldFault[] {
  const faults: FieldFault[] = []
  if (!url.trim()) faults.push({ path: 'url', message: 'Please enter the address of your server.' })
  if (events.length === 0) faults.push({ path: 'events', message: 'Please choose at least one event.' })
  return faults
}

export function WebhookForm({ initial, action, busyLabel, isBusy, onSubmit }: WebhookFormProps) {
  const [draft, setDraft] = useState(initial)
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(faultsOf(draft))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && validate()) onSubmit({ ...draft, url: draft.url.trim() }, showServerFaults)
  }

  return (
    <form {...formProps} noValidate onSubmit={submit}>
      <DialogBody>
        <TextField
          label="Address"
          name="url"
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com/castellan"
          help="Castellan sends a POST there. It needs HTTPS, and an answer of 2xx within 15 seconds."
          error={faultOf('url')}
          value={draft.url}
          onChange={(url) => setDraft({ ...draft, url })}
        />
        <EventFields
          chosen={draft.events}
          error={faultOf('events')}
          onChange={(events) => setDraft({ ...draft, events })}
        />
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button type="submit" kind="primary" isBusy={isBusy} busyLabel={busyLabel}>
          {action}
        </Button>
      </DialogFoot>
    </form>
  )
}

interface EventFieldsProps {
  chosen: readonly WebhookEvent[]
  error: string | undefined
  onChange: (events: WebhookEvent[]) => void
}

const EventFields = ({ chosen, error, onChange }: EventFieldsProps) => (
  <CheckGroup legend="What it is told" error={error}>
    {(control) => (
      <div className="scope-group">
        {ALL_WEBHOOK_EVENTS.map((event) => (
          <CheckRow
            key={event}
            {...control}
            name="events"
            label={WEBHOOK_EVENTS[event].label}
            mark={event}
            help={WEBHOOK_EVENTS[event].help}
            checked={chosen.includes(event)}
            onChange={() => onChange(ALL_WEBHOOK_EVENTS.filter((each) => chosen.includes(each) !== (each === event)))}
          />
        ))}
      </div>
    )}
  </CheckGroup>
)

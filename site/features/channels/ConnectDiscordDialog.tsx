import { type FormEvent, useState } from 'react'
import type { Channel } from '../../../shared/channels'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../../ui/dialog/DialogParts'
import { Note } from '../../ui/feedback/Note'
import { TextField } from '../../ui/forms/TextField'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { useConnectDiscord, useTestChannel } from './channel-requests'
import { TryOutcome } from './TryOutcome'

const HOW = 'In Discord: Server settings → Integrations → Webhooks → New Webhook → Copy Webhook URL.'
const EMPTY = [{ path: 'url', message: `Please paste the webhook's address. ${HOW}` }]

export function ConnectDiscordDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, data } = useConnectDiscord()
  return (
    <Dialog title={data ? 'Discord is connected' : 'Connect Discord'} isOpen onOpenChange={onClose}>
      {data ? (
        <FirstTest channel={data.channel} />
      ) : (
        <AddressForm isBusy={isPending} onSubmit={(url, onError) => mutate(url, { onError })} />
      )}
    </Dialog>
  )
}

interface AddressFormProps {
  isBusy: boolean
  onSubmit: (url: string, onError: (error: unknown) => void) => void
}

function AddressForm({ isBusy, onSubmit }: AddressFormProps) {
  const [url, setUrl] = useState('')
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(url.trim() ? [] : EMPTY)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && validate()) onSubmit(url.trim(), showServerFaults)
  }

  return (
    <form {...formProps} noValidate onSubmit={submit}>
      <DialogBody>
        <TextField
          label="Webhook URL"
          name="url"
          type="url"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://discord.com/api/webhooks/…"
          help={HOW}
          error={faultOf('url')}
          value={url}
          onChange={setUrl}
        />
        <Note>
          Everybody who can read that Discord channel can read the messages. Castellan keeps the address encrypted.
        </Note>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button type="submit" kind="primary" isBusy={isBusy} busyLabel="Connecting…">
          Connect
        </Button>
      </DialogFoot>
    </form>
  )
}

function FirstTest({ channel: { id, way, name } }: { channel: Channel }) {
  const { mutate, isPending, data } = useTestChannel()
  return (
    <>
      <DialogBody>
        <p>{`${name} now gets the alerts that you choose on this page.`}</p>
        <TryOutcome way={way} outcome={data?.channel.last_try} />
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Done</Button>
        </DialogClose>
        <Button kind="primary" autoFocus isBusy={isPending} busyLabel="Sending…" onClick={() => mutate(id)}>
          Send a test message
        </Button>
      </DialogFoot>
    </>
  )
}

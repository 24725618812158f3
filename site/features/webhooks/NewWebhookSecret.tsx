import { useEffect, useRef } from 'react'
import { PATHS } from '../../../shared/paths'
import type { NewWebhook } from '../../../shared/webhooks'
import { Button } from '../../ui/Button'
import { DialogBody, DialogClose, DialogFoot } from '../../ui/Dialog'
import { CopyField } from '../../ui/forms/CopyField'

interface NewWebhookSecretProps {
  made: NewWebhook
  /** What comes next. */
  note: string
}

/** The content of a dialog, the only place that ever shows the secret. */
export function NewWebhookSecret({ made: { webhook, secret }, note }: NewWebhookSecretProps) {
  const copy = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => copy.current?.focus(), [])
  return (
    <>
      <DialogBody>
        <p>
          <b className="webhook-address">{webhook.url}</b>
          <span>{` gets calls that this secret signs. It is shown now only. ${note}`}</span>
        </p>
        <CopyField
          buttonRef={copy}
          label="Secret"
          rows={2}
          help="Give it to your server, which checks by it that a call is from Castellan."
          value={secret}
        />
        <p className="quiet">
          <span>How to check a call, as Standard Webhooks has it, is on the page </span>
          <a className="link" href={PATHS.developers}>
            Developers
          </a>
          <span>.</span>
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="primary">Done</Button>
        </DialogClose>
      </DialogFoot>
    </>
  )
}

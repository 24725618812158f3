import type { NewWebhook } from '../../../shared/webhooks'
import { SecretOnce } from '../../ui/forms/SecretOnce'

interface NewWebhookSecretProps {
  made: NewWebhook
  /** What comes next. */
  note: string
}

export const NewWebhookSecret = ({ made: { webhook, secret }, note }: NewWebhookSecretProps) => (
  <SecretOnce
    intro={
      <>
        <b className="webhook-address">{webhook.url}</b>
        <span>{` gets calls that this secret signs. It is shown now only. ${note}`}</span>
      </>
    }
    label="Secret"
    rows={2}
    help="Give it to your server, which checks by it that a call is from Castellan."
    secret={secret}
    more="How to check a call, as Standard Webhooks has it, is on the page"
  />
)

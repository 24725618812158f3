import { AddWebhookDialog } from './AddWebhookDialog'
import { ChangeWebhookDialog } from './ChangeWebhookDialog'
import { LogDialog } from './LogDialog'
import { RemoveWebhookDialog } from './RemoveWebhookDialog'
import { RotateSecretDialog } from './RotateSecretDialog'
import type { WebhookChoice } from './WebhookItem'

interface WebhookDialogsProps {
  choice: WebhookChoice
  onClose: () => void
}

const DIALOGS = {
  log: LogDialog,
  change: ChangeWebhookDialog,
  rotate: RotateSecretDialog,
  remove: RemoveWebhookDialog,
}

export function WebhookDialogs({ choice, onClose }: WebhookDialogsProps) {
  if (choice.to === 'add') return <AddWebhookDialog onClose={onClose} />
  const Shown = DIALOGS[choice.to]
  return <Shown webhook={choice.webhook} onClose={onClose} />
}

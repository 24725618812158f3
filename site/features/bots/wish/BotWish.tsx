import { useState } from 'react'
import type { Bot } from '../../../../shared/bots'
import type { BotWish as Wish } from '../../../../shared/push-payload'
import { BOT_REFUSAL_LINKS } from '../../../lib/toasts/refusal-links'
import { toastDone, toastFailed } from '../../../lib/toasts/toasts'
import { FAILED } from '../../../lib/words/toast-messages'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { nameOf } from '../bot-figures'
import { useBotStep } from '../bot-requests'
import { useWish } from './use-wish'

const VERBS: Record<Wish, string> = { start: 'Start', stop: 'Stop' }
const DONE: Record<Wish, string> = { start: 'Started', stop: 'Stopped' }

/** Does what a notification's button asked for, and asks about links from elsewhere. */
export function BotWish({ bot }: { bot: Bot }) {
  const { mutate } = useBotStep()
  const [asked, setAsked] = useState<Wish | null>(null)
  const name = nameOf(bot)

  function act(action: Wish) {
    setAsked(null)
    mutate(
      { botId: bot.id, action },
      {
        onSuccess: () => toastDone(`${DONE[action]} ${name}.`),
        onError: (error) => toastFailed(error, FAILED.botAction, BOT_REFUSAL_LINKS),
      },
    )
  }

  useWish({ botId: bot.id, onPressed: act, onLinked: setAsked })
  if (!asked) return null
  return (
    <ConfirmDialog
      title={`${VERBS[asked]} ${name}?`}
      action={VERBS[asked]}
      kind="primary"
      onConfirm={() => act(asked)}
      onClose={() => setAsked(null)}
    >
      <p>The link that opened this page asks for it. Nothing has been done yet.</p>
    </ConfirmDialog>
  )
}

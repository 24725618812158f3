import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import type { Bot } from '../../../../shared/bots'
import { BOT_NAME, PLAIN_NAME } from '../../../../shared/input/name-rules'
import { textFault } from '../../../../shared/input/text-rule'
import { RequestError } from '../../../lib/api/request-error'
import { FAILED } from '../../../lib/words/toast-messages'
import { nameOf } from '../bot-figures'
import { useChangeStep } from '../bot-requests'

interface RenameFieldProps {
  bot: Bot
  onClose: () => void
}

/** Replaces the bot's name in its row. A name is only a label, so a run goes on. */
export function RenameField({ bot, onClose }: RenameFieldProps) {
  const errorId = useId()
  const [name, setName] = useState(bot.name)
  const [fault, setFault] = useState('')
  const { mutate, isPending } = useChangeStep()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const typed = name.trim()
    if (typed === bot.name) return onClose()
    const misnamed = textFault([BOT_NAME, PLAIN_NAME], name)
    if (misnamed) return setFault(misnamed)
    mutate(
      { botId: bot.id, change: { name: typed } },
      {
        onSuccess: onClose,
        onError: (error) => setFault((error instanceof RequestError && error.sentence) || FAILED.changeBot),
      },
    )
  }

  function press(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
  }

  return (
    <form className="rename" noValidate onSubmit={submit}>
      <input
        className="input"
        aria-label={`Name of ${nameOf(bot)}`}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={errorId}
        aria-busy={isPending || undefined}
        // biome-ignore lint/a11y/noAutofocus: the player has asked for this field
        autoFocus
        autoComplete="off"
        enterKeyHint="done"
        placeholder={bot.templateLabel}
        readOnly={isPending}
        value={name}
        onFocus={({ target }) => target.select()}
        onBlur={() => name.trim() === bot.name && onClose()}
        onKeyDown={press}
        onChange={({ target }) => {
          setName(target.value)
          setFault('')
        }}
      />
      <p className="rename-note" id={errorId} role="alert">
        {fault}
      </p>
    </form>
  )
}

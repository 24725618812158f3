import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Account } from '../../../shared/accounts'
import type { HelpRequest } from '../../../shared/help'
import { replyHoursOf } from '../../../shared/plans/shop'
import { botsQuery } from '../../lib/queries/player-queries'
import { usePlan } from '../../lib/queries/use-plan'
import { SHOP } from '../../lib/shop'
import { asMoment } from '../../lib/words/display-formats'
import { useZone } from '../../lib/zone/use-zone'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/feedback/Note'
import { RestoredNote } from '../../ui/forms/RestoredNote'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { useSavedDraft } from '../../ui/forms/use-saved-draft'
import { Panel } from '../../ui/Panel'
import { BotLines } from './BotLines'
import { emptyHelpDraft, type HelpDraft, inputOf, SAVED_HELP_FIELDS } from './help-draft'
import { helpLinesQuery, useAskForHelp } from './help-requests'
import { QuestionFields } from './QuestionFields'

interface HelpFormProps {
  /** Undefined while loading. */
  accounts: readonly Account[] | undefined
}

export function HelpForm({ accounts }: HelpFormProps) {
  const [initial] = useState(emptyHelpDraft)
  const saved = useSavedDraft<HelpDraft>('help', initial, SAVED_HELP_FIELDS)
  const { draft, setDraft } = saved
  const bots = useQuery(botsQuery).data?.bots
  const bot = bots?.find(({ id }) => id === draft.botId)
  const lines = useQuery({ ...helpLinesQuery(draft.botId), enabled: Boolean(bot && draft.hasLines) })
  const [sent, setSent] = useState<HelpRequest | null>(null)
  const { formProps, faultOf, showServerFaults, reset } = useFormFaults([])
  const { mutate, isPending } = useAskForHelp((request) => {
    setSent(request)
    saved.startOver()
    setDraft({ ...initial, text: '', hasLines: false })
    reset()
  })
  const change = (part: Partial<HelpDraft>) => setDraft({ ...draft, ...part })
  const isHeld = Boolean(bot && draft.hasLines && !lines.data)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || isHeld) return
    mutate(inputOf({ ...draft, botId: bot ? draft.botId : '' }, lines.data?.until), { onError: showServerFaults })
  }

  return (
    <Panel title="Your question" note={<ReplyTime />}>
      <form {...formProps} className="form" noValidate onSubmit={submit}>
        <div role="status">{sent && <Sent request={sent} />}</div>
        <RestoredNote saved={saved} />
        <QuestionFields draft={draft} faultOf={faultOf} onChange={change} />
        <BotLines
          bots={bots ?? []}
          accounts={accounts}
          draft={draft}
          lines={lines}
          error={faultOf('bot_id')}
          onChange={change}
        />
        <div>
          <Button
            type="submit"
            kind="primary"
            icon={<Send />}
            isBusy={isPending}
            busyLabel="Sending…"
            aria-disabled={isHeld || undefined}
          >
            Send
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function ReplyTime() {
  const hours = replyHoursOf(SHOP, usePlan())
  return hours === null
    ? 'The answer comes by e-mail, and appears here.'
    : `With your plan the answer comes within ${hours === 1 ? 'an hour' : `${hours} hours`}, by e-mail and here.`
}

function Sent({ request: { reference, reply_by } }: { request: HelpRequest }) {
  const zone = useZone()
  const promise = reply_by ? ` You will have an answer by ${asMoment(reply_by, zone)}.` : ''
  return <Note>{`Sent. Your reference is ${reference}.${promise}`}</Note>
}

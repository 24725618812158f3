import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { templatesQuery } from '../../../lib/queries/player-queries'
import { Button } from '../../../ui/Button'
import { DialogBody, DialogClose, DialogFoot } from '../../../ui/Dialog'
import { LoadError } from '../../../ui/feedback/LoadError'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { AccountChoice } from '../AccountChoice'
import { useBotSettings } from '../bot-requests'
import { type ChangeDraft, type Configuration, changeOf, faultsOf, UNCHANGED } from './bot-change'
import { ConfigurationFields } from './ConfigurationFields'
import { STEP_UNDER_WAY, stepsInWords } from './change-steps'
import { useChangeSteps } from './use-change-steps'

interface ChangeBotFormProps {
  bot: Bot
  /** Not known while they are loading. */
  accounts: Account[] | undefined
  onClose: () => void
}

/** Another name, another game account, other settings and credentials. */
export function ChangeBotForm({ bot, accounts, onClose }: ChangeBotFormProps) {
  const [draft, setDraft] = useState(UNCHANGED)
  const { configuration, error, retry } = useConfiguration(bot)
  const change = changeOf(bot, draft, configuration ?? null)
  const { formProps, of: faultOf, check, take } = useFormFaults(faultsOf(bot, draft, configuration ?? null))
  const { wanted, underWay, outcome, run } = useChangeSteps(bot, change, {
    onChanged: () => setDraft(UNCHANGED),
    onDone: onClose,
    onFailed: take,
  })
  const noteId = useId()
  const isReady = wanted.isChanged || wanted.startsAgain
  const fill = (part: Partial<ChangeDraft>) => setDraft({ ...draft, ...part })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !underWay && check()) run()
  }

  return (
    <form {...formProps} noValidate onSubmit={submit}>
      <DialogBody>
        <div className="form">
          <Field label="Name" error={faultOf('name')}>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                autoComplete="off"
                value={draft.name ?? bot.name}
                onChange={(event) => fill({ name: event.target.value })}
              />
            )}
          </Field>
          {accounts ? (
            <AccountChoice
              accounts={accounts}
              value={draft.accountId ?? bot.accountId ?? ''}
              error={faultOf('accountId')}
              onChange={(accountId) => fill({ accountId })}
            />
          ) : (
            <Skeleton height="var(--control)" />
          )}
        </div>
        {configuration && (
          <ConfigurationFields configuration={configuration} draft={draft} faultOf={faultOf} onChange={fill} />
        )}
        {configuration === undefined &&
          (error ? <LoadError text={error.message} onRetry={retry} /> : <Skeleton height="6rem" />)}
      </DialogBody>
      <DialogFoot>
        <p id={noteId} role="status" data-failed={outcome !== '' || undefined}>
          {outcome || noteOn(wanted)}
        </p>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          kind="primary"
          disabled={!isReady}
          aria-describedby={noteId}
          isBusy={underWay !== null}
          busyLabel={STEP_UNDER_WAY[underWay ?? 'change']}
        >
          {stepsInWords(wanted)}
        </Button>
      </DialogFoot>
    </form>
  )
}

function noteOn({ isOnline, isChanged }: { isOnline: boolean; isChanged: boolean }): string {
  if (!isChanged) return 'Nothing is changed yet.'
  return isOnline ? 'The bot is online.' : ''
}

/** What the bot is set to: undefined while nobody can say, null where its template is no more. */
function useConfiguration(bot: Bot) {
  const settings = useBotSettings(bot.id)
  const templates = useQuery(templatesQuery)
  const template = templates.data?.templates.find(({ id }) => id === bot.templateId)
  const detail = settings.data?.bot
  const known: Configuration | null = template && detail ? { template, detail } : null
  return {
    configuration: templates.data && detail ? known : undefined,
    error: settings.error ?? templates.error,
    retry: () => void Promise.all([settings.refetch(), templates.refetch()]),
  }
}

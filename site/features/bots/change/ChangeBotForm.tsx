import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { failureOf } from '../../../lib/queries/failure'
import { templatesQuery } from '../../../lib/queries/player-queries'
import { DialogBody } from '../../../ui/dialog/DialogParts'
import { LoadError } from '../../../ui/feedback/LoadError'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { RestoredNote } from '../../../ui/forms/RestoredNote'
import { TextField } from '../../../ui/forms/TextField'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { useSavedDraft } from '../../../ui/forms/use-saved-draft'
import { AccountChoice } from '../AccountChoice'
import { useBotSettings } from '../bot-requests'
import { useScriptTemplate } from '../settings/use-script-template'
import { botChangeOf, type ChangeDraft, type Configuration, changeFaults, UNCHANGED } from './bot-change'
import { ChangeFoot } from './ChangeFoot'
import { ConfigurationFields } from './ConfigurationFields'
import { useChangeSteps } from './use-change-steps'

interface ChangeBotFormProps {
  bot: Bot
  /** Undefined while loading. */
  accounts: Account[] | undefined
  onClose: () => void
}

export function ChangeBotForm({ bot, accounts, onClose }: ChangeBotFormProps) {
  const saved = useSavedDraft<ChangeDraft>(`change ${bot.id}`, UNCHANGED, ['name', 'accountId', 'version', 'settings'])
  const { draft, setDraft } = saved
  const { configuration, failure } = useConfiguration(bot)
  const change = botChangeOf(bot, draft, configuration ?? null)
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(
    changeFaults(bot, draft, configuration ?? null),
  )
  const steps = useChangeSteps(bot, change, {
    onChanged: saved.startOver,
    onDone: onClose,
    onFailed: showServerFaults,
  })
  const fill = (part: Partial<ChangeDraft>) => setDraft({ ...draft, ...part })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (steps.isReady && !steps.underWay && validate()) steps.run()
  }

  return (
    <form {...formProps} noValidate onSubmit={submit}>
      <DialogBody>
        <div className="form">
          <RestoredNote saved={saved} />
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            error={faultOf('name')}
            value={draft.name ?? bot.name}
            onChange={(name) => fill({ name })}
          />
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
          <ConfigurationFields
            configuration={configuration}
            draft={draft}
            faultOf={faultOf}
            onChange={fill}
            onRefused={showServerFaults}
          />
        )}
        {configuration === undefined && (failure ? <LoadError {...failure} /> : <Skeleton height="6rem" />)}
      </DialogBody>
      <ChangeFoot {...steps} />
    </form>
  )
}

/** Undefined while loading, null if the template no longer exists. */
function useConfiguration(bot: Bot) {
  const settings = useBotSettings(bot.id)
  const templates = useQuery(templatesQuery)
  const detail = settings.data?.bot
  const script = useScriptTemplate({ templateId: bot.templateId, version: detail?.script_version ?? null })
  const template = script.template ?? templates.data?.templates.find(({ id }) => id === bot.templateId)
  const known: Configuration | null = template && detail ? { template, detail } : null
  return {
    configuration: templates.data && detail && !script.isLoading ? known : undefined,
    failure: failureOf([settings, templates]),
  }
}

import { type FormEvent, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot, BotDetail } from '../../../../shared/bots'
import { PATHS } from '../../../../shared/paths'
import type { Template } from '../../../../shared/templates'
import { navigateWithToast } from '../../../lib/toasts/toasts'
import { DONE } from '../../../lib/words/toast-messages'
import { Note } from '../../../ui/feedback/Note'
import { RestoredNote } from '../../../ui/forms/RestoredNote'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { Panel } from '../../../ui/Panel'
import { AccountChoice } from '../AccountChoice'
import { useCreateBot } from '../bot-requests'
import { IN_ENGLISH } from '../settings/form-texts'
import { SecretFields } from '../settings/SecretFields'
import { TemplateSettings } from '../settings/TemplateSettings'
import { botInputOf, copyOf, draftFaults, planRefusalOf, useBotDraft } from './bot-draft'
import { ConfigurationPanel, type ConfigurationTab } from './ConfigurationPanel'
import { DuplicateNote } from './DuplicateNote'
import { botInWords, missingOf } from './missing-choice'
import { NameField } from './NameField'
import { NoFreeSlotNote, NotInPlanNote } from './PlanNotes'
import { slotRefusal } from './slot-refusal'
import { TemplateCards } from './TemplateCards'

interface CreateBotPageFormProps {
  templates: Template[]
  accounts: Account[]
  /** Undefined while loading. */
  bots: Bot[] | undefined
  plan: string
  /** The bot to duplicate. */
  original: BotDetail | undefined
}

export function CreateBotPageForm({ templates, accounts, bots, plan, original }: CreateBotPageFormProps) {
  const begin = original && copyOf(original, templates)
  const {
    draft: filledIn,
    saved,
    chooseTemplate,
    setAccount,
    setName,
    setSetting,
    setSecret,
  } = useBotDraft({ templates, accounts, initial: begin })
  // The account may have been removed in another tab.
  const isThere = accounts.some(({ id }) => id === filledIn.accountId)
  const draft = isThere ? filledIn : { ...filledIn, accountId: '' }
  const [tab, setTab] = useState<ConfigurationTab>('settings')
  const { mutate, isPending, isSuccess } = useCreateBot(() => {
    saved.discard()
    void navigateWithToast({ kind: 'done', text: DONE.createBot }, PATHS.dashboard)
  })
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(
    draftFaults(draft, IN_ENGLISH.faults),
    (path) => setTab(path.startsWith('secrets.') ? 'credentials' : 'settings'),
  )
  const { template } = draft
  const refusal = planRefusalOf(plan, template)
  const taken = slotRefusal(bots, plan)
  const missing = missingOf(draft, { isFull: taken !== null, refusal })

  function choose(id: string) {
    chooseTemplate(id)
    // Another template may have no credentials to show.
    setTab('settings')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!missing && !isPending && validate()) mutate(botInputOf(draft), { onError: showServerFaults })
  }

  return (
    <>
      {taken && <NoFreeSlotNote taken={taken} />}
      {original && <DuplicateNote bot={original} />}
      <form {...formProps} className="split create-bot" noValidate onSubmit={submit}>
        <div className="create-bot-parts">
          <RestoredNote saved={saved} />
          <Panel title="Template">
            <TemplateCards templates={templates} plan={plan} chosen={template} onChoose={choose} />
            {template && (
              <div className="template-note">
                <Note>{template.description}</Note>
                {refusal && <NotInPlanNote refusal={refusal} />}
              </div>
            )}
          </Panel>
          <Panel title="Account">
            <AccountChoice
              accounts={accounts}
              value={draft.accountId}
              error={faultOf('accountId')}
              onChange={setAccount}
            />
          </Panel>
        </div>
        <ConfigurationPanel
          template={template}
          tab={tab}
          onTab={setTab}
          missing={missing}
          summary={botInWords(draft, accounts)}
          isCreating={isPending || isSuccess}
          settings={
            template && (
              <>
                <NameField placeholder={template.label} value={draft.name} error={faultOf('name')} onChange={setName} />
                <TemplateSettings
                  template={template}
                  values={draft.settings}
                  texts={IN_ENGLISH}
                  faultOf={faultOf}
                  onChange={setSetting}
                />
              </>
            )
          }
          credentials={
            <SecretFields
              secrets={template?.secrets ?? []}
              values={draft.secrets}
              texts={IN_ENGLISH}
              faultOf={faultOf}
              onChange={setSecret}
            />
          }
        />
      </form>
    </>
  )
}

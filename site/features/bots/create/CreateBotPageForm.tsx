import type { FormEvent } from 'react'
import type { Account } from '../../../../shared/accounts'
import { PATHS } from '../../../../shared/paths'
import type { Template } from '../../../../shared/templates'
import { DONE } from '../../../lib/messages'
import { navigateWith } from '../../../lib/toasts/toasts'
import { Note } from '../../../ui/feedback/Note'
import { Panel } from '../../../ui/Panel'
import { AccountChoice } from '../AccountChoice'
import { useCreateBot } from '../bot-requests'
import { botInputOf, faultsOf, planRefusalOf, useBotDraft } from './bot-draft'
import { ConfigurationPanel } from './ConfigurationPanel'
import { OutsidePlan } from './OutsidePlan'
import { TemplateCards } from './TemplateCards'

interface CreateBotPageFormProps {
  templates: Template[]
  accounts: Account[]
  plan: string
}

/** A template, an account and a configuration make a bot. */
export function CreateBotPageForm({ templates, accounts, plan }: CreateBotPageFormProps) {
  const { draft, chooseTemplate, setAccount, setSetting, setSecret } = useBotDraft(templates)
  const { mutate, isPending, isSuccess } = useCreateBot(
    () => void navigateWith({ kind: 'done', text: DONE.createBot }, PATHS.dashboard),
  )
  const refusal = planRefusalOf(plan, draft.template)
  const isReady = !refusal && faultsOf(draft) === null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) mutate(botInputOf(draft))
  }

  return (
    <form className="split" noValidate onSubmit={submit}>
      <div className="create-bot-parts">
        <Panel title="Template">
          <TemplateCards templates={templates} plan={plan} chosen={draft.template} onChoose={chooseTemplate} />
          {draft.template && (
            <div className="template-note">
              <Note>{draft.template.description}</Note>
              {refusal && <OutsidePlan refusal={refusal} />}
            </div>
          )}
        </Panel>
        <Panel title="Account">
          <AccountChoice accounts={accounts} value={draft.accountId} onChange={setAccount} />
        </Panel>
      </div>
      <ConfigurationPanel
        draft={draft}
        isReady={isReady}
        isCreating={isPending || isSuccess}
        onSetting={setSetting}
        onSecret={setSecret}
      />
    </form>
  )
}

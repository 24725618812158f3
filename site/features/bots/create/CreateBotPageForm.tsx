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
import { botInputOf, faultsOf, useBotDraft } from './bot-draft'
import { ConfigurationPanel } from './ConfigurationPanel'
import { TemplateCards } from './TemplateCards'

interface CreateBotPageFormProps {
  templates: Template[]
  accounts: Account[]
}

/** A template, an account and a configuration make a bot. */
export function CreateBotPageForm({ templates, accounts }: CreateBotPageFormProps) {
  const { draft, chooseTemplate, setAccount, setSetting, setSecret } = useBotDraft(templates)
  const { mutate, isPending, isSuccess } = useCreateBot(
    () => void navigateWith({ kind: 'done', text: DONE.createBot }, PATHS.dashboard),
  )
  const isReady = faultsOf(draft) === null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) mutate(botInputOf(draft))
  }

  return (
    <form className="split" noValidate onSubmit={submit}>
      <div className="create-bot-parts">
        <Panel title="Template">
          <TemplateCards templates={templates} chosen={draft.template} onChoose={chooseTemplate} />
          {draft.template && (
            <div className="template-note">
              <Note>{draft.template.description}</Note>
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

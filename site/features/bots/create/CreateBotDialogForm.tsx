import { type FormEvent, useRef, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Template } from '../../../../shared/templates'
import { Button } from '../../../ui/Button'
import { DialogBody, DialogClose, DialogFoot } from '../../../ui/Dialog'
import { Shield } from '../../../ui/drawings/Shield'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { useCreateBot } from '../bot-requests'
import { AccountIdField } from './AccountIdField'
import { botInputOf, faultsOf, planRefusalOf, useBotDraft } from './bot-draft'
import { OutsidePlan } from './OutsidePlan'
import { SecretFields } from './SecretFields'
import { SettingFields } from './SettingFields'
import { TemplateField } from './TemplateField'

const PLACEHOLDER = 'Bitte wählen'

interface CreateBotDialogFormProps {
  templates: Template[]
  accounts: Account[]
  plan: string
  onCreated: () => void
}

/** The German form of the dashboard's dialog. */
export function CreateBotDialogForm({ templates, accounts, plan, onCreated }: CreateBotDialogFormProps) {
  const { draft, chooseTemplate, setAccount, setSetting, setSecret } = useBotDraft(templates)
  const { mutate, isPending } = useCreateBot(onCreated)
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const faults = faultsOf(draft)
  const shownFaults = isChecked ? faults : null
  const { template } = draft
  const refusal = planRefusalOf(plan, template)

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!faults) return mutate(botInputOf(draft))
    const first = faults.template ? 'template' : 'account'
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <DialogBody>
        <div className="form">
          <TemplateField
            templates={templates}
            plan={plan}
            value={template?.id ?? ''}
            placeholder={PLACEHOLDER}
            error={shownFaults?.template}
            onChange={chooseTemplate}
          />
          {template && (
            <div className="chosen">
              <Shield templateId={template.id} />
              <p lang="en">{template.description}</p>
            </div>
          )}
          {refusal && <OutsidePlan refusal={refusal} />}
          <div className="form-row">
            <AccountIdField
              accounts={accounts}
              value={draft.accountId}
              error={shownFaults?.account}
              onChange={setAccount}
            />
            <CategoryField value={template?.category ?? ''} />
          </div>
        </div>
        {template && template.inputs.length > 0 && (
          <fieldset className="dialog-section" aria-label="Einstellungen">
            <h3>Einstellungen</h3>
            <SettingFields
              inputs={template.inputs}
              values={draft.settings}
              placeholder={PLACEHOLDER}
              onChange={setSetting}
            />
          </fieldset>
        )}
        {template && template.secrets.length > 0 && (
          <fieldset className="dialog-section" aria-label="Zugangsdaten">
            <h3>Zugangsdaten</h3>
            <SecretFields
              secrets={template.secrets}
              values={draft.secrets}
              onChange={setSecret}
              showLabel="Anzeigen"
              hideLabel="Verbergen"
            />
          </fieldset>
        )}
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Abbrechen</Button>
        </DialogClose>
        <Button type="submit" kind="primary" isBusy={isPending} busyLabel="Wird erstellt">
          Bot erstellen
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Comes with the template, and cannot be changed. */
function CategoryField({ value }: { value: string }) {
  return <Field label="Kategorie">{(control) => <TextInput {...control} readOnly value={value} />}</Field>
}

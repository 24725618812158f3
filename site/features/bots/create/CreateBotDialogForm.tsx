import { type FormEvent, useMemo } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { PATHS } from '../../../../shared/paths'
import type { Template } from '../../../../shared/templates'
import { Button } from '../../../ui/Button'
import { DialogBody, DialogClose, DialogFoot } from '../../../ui/dialog/DialogParts'
import { Shield } from '../../../ui/drawings/Shield'
import { Field } from '../../../ui/forms/Field'
import { RestoredNote } from '../../../ui/forms/RestoredNote'
import { TextInput } from '../../../ui/forms/TextInput'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { useCreateBot } from '../bot-requests'
import { OpenAsScript } from '../script/OpenAsScript'
import { OPEN_IN_GERMAN } from '../script/open-words'
import { IN_GERMAN, PLANS_IN_GERMAN } from '../settings/form-texts'
import { inGerman } from '../settings/in-german'
import { SecretFields } from '../settings/SecretFields'
import type { TypedSettings } from '../settings/setting-values'
import { TemplateSettings } from '../settings/TemplateSettings'
import { AccountIdField } from './AccountIdField'
import { type BotDraft, botInputOf, categoryInGerman, planRefusalOf, useBotDraft } from './bot-draft'
import { dialogFaults, withNamedAccount } from './dialog-faults'
import { refusalInGerman } from './german-refusals'
import { NameField } from './NameField'
import { NoFreeSlotNote, NotInPlanNote } from './PlanNotes'
import { showCreatedBot } from './show-created-bot'
import { slotRefusal } from './slot-refusal'
import { TemplateField } from './TemplateField'

interface CreateBotDialogFormProps {
  templates: Template[]
  accounts: Account[]
  plan: string
  /** Undefined while loading. */
  bots: Bot[] | undefined
  onCreated: () => void
}

export function CreateBotDialogForm({ templates, accounts, plan, bots, onCreated }: CreateBotDialogFormProps) {
  const german = useMemo(() => templates.map(inGerman), [templates])
  const form = useBotDraft({ templates: german, accounts, bots })
  const { draft, saved, chooseTemplate, setAccount, setName, setSettings, setSecret } = form
  const { template } = draft
  const refusal = planRefusalOf(plan, template, PLANS_IN_GERMAN)
  const taken = slotRefusal(bots, plan, PLANS_IN_GERMAN)
  const translate = (error: Error) => refusalInGerman(error, taken?.sentence ?? refusal ?? undefined)
  const { mutate, isPending } = useCreateBot(closeAndShow(onCreated), translate)
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(dialogFaults(draft, accounts))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && validate()) mutate(botInputOf(withNamedAccount(draft, accounts)), { onError: showServerFaults })
  }

  return (
    <form {...formProps} noValidate onSubmit={submit}>
      <DialogBody>
        <div className="form">
          <RestoredNote saved={saved} lang="de" />
          <AllTemplates />
          {taken && <NoFreeSlotNote taken={taken} />}
          <TemplateField
            templates={german}
            plan={plan}
            value={template?.id ?? ''}
            error={faultOf('templateId')}
            onChange={chooseTemplate}
          />
          {template && <ChosenTemplate template={template} refusal={refusal} />}
          <NameField placeholder="Wie das Template" value={draft.name} error={faultOf('name')} onChange={setName} />
          <div className="form-row">
            <AccountIdField
              accounts={accounts}
              bots={bots}
              value={draft.accountId}
              error={faultOf('accountId')}
              onChange={setAccount}
            />
            <CategoryField value={template ? categoryInGerman(template) : ''} />
          </div>
        </div>
        {template && (
          <ConfigurationSections
            template={template}
            plan={plan}
            draft={draft}
            faultOf={faultOf}
            onSettings={setSettings}
            onSecret={setSecret}
          />
        )}
      </DialogBody>
      <Foot isCreating={isPending} />
    </form>
  )
}

const closeAndShow = (close: () => void) => (bot: Bot) => {
  close()
  showCreatedBot(bot.id)
}

const AllTemplates = () => (
  <p>
    <a className="link" href={PATHS.createBot}>
      Alle Templates mit Bildern
    </a>
  </p>
)

function CategoryField({ value }: { value: string }) {
  return <Field label="Kategorie">{(control) => <TextInput {...control} readOnly value={value} />}</Field>
}

const Foot = ({ isCreating }: { isCreating: boolean }) => (
  <DialogFoot>
    <DialogClose>
      <Button kind="quiet">Abbrechen</Button>
    </DialogClose>
    <Button type="submit" kind="primary" isBusy={isCreating} busyLabel="Wird erstellt">
      Bot erstellen
    </Button>
  </DialogFoot>
)

const ChosenTemplate = ({ template, refusal }: { template: Template; refusal: string | null }) => (
  <>
    <div className="chosen">
      <Shield templateId={template.id} />
      <p lang={template.de ? undefined : 'en'}>{template.description}</p>
    </div>
    {refusal && <NotInPlanNote refusal={refusal} toPlans={PLANS_IN_GERMAN.compare} />}
  </>
)

interface ConfigurationSectionsProps {
  template: Template
  plan: string
  draft: BotDraft
  faultOf: (path: string) => string | undefined
  onSettings: (part: TypedSettings) => void
  onSecret: (key: string, value: string) => void
}

function ConfigurationSections({ template, plan, draft, faultOf, ...changed }: ConfigurationSectionsProps) {
  return (
    <>
      {template.inputs.length > 0 && (
        <fieldset className="dialog-section" aria-label="Einstellungen">
          <h3>Einstellungen</h3>
          <TemplateSettings
            template={template}
            values={draft.settings}
            texts={IN_GERMAN}
            faultOf={faultOf}
            onChange={changed.onSettings}
          />
        </fieldset>
      )}
      {template.secrets.length > 0 && (
        <fieldset className="dialog-section" aria-label="Zugangsdaten">
          <h3>Zugangsdaten</h3>
          <SecretFields
            secrets={template.secrets}
            values={draft.secrets}
            texts={IN_GERMAN}
            faultOf={faultOf}
            onChange={changed.onSecret}
          />
        </fieldset>
      )}
      <OpenAsScript key={template.id} template={template} plan={plan} words={OPEN_IN_GERMAN} />
    </>
  )
}

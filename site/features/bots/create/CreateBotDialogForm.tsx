import { type FormEvent, useMemo } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { PATHS } from '../../../../shared/paths'
import { scriptOfTemplate } from '../../../../shared/script-rules'
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
import { TemplateSettings } from '../settings/TemplateSettings'
import { VersionField } from '../settings/VersionField'
import { AccountIdField } from './AccountIdField'
import { botInputOf, categoryInGerman, planRefusalOf, useBotDraft } from './bot-draft'
import { dialogFaults, withNamedAccount } from './dialog-faults'
import { refusalInGerman } from './german-refusals'
import { NameField } from './NameField'
import { NoFreeSlotNote, NotInPlanNote } from './PlanNotes'
import { showCreatedBot } from './show-created-bot'
import { slotRefusal } from './slot-refusal'
import { TemplateField } from './TemplateField'
import { useOwnScripts } from './use-own-scripts'

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
  const { saved, setAccount, setName } = form
  const template = useMemo(() => form.draft.template && inGerman(form.draft.template), [form.draft.template])
  const draft = { ...form.draft, template }
  const refusal = planRefusalOf(plan, template, PLANS_IN_GERMAN)
  const taken = slotRefusal(bots, plan, PLANS_IN_GERMAN)
  const translate = (error: Error) => refusalInGerman(error, taken?.sentence ?? refusal ?? undefined)
  const { mutate, isPending } = useCreateBot(closeAndShow(onCreated), translate)
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(dialogFaults(draft, accounts))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && !form.script.isLoading && validate())
      mutate(botInputOf(withNamedAccount(draft, accounts)), { onError: showServerFaults })
  }

  return (
    <form {...formProps} noValidate onSubmit={submit}>
      <DialogBody>
        <div className="form">
          <RestoredNote saved={saved} lang="de" />
          <AllTemplates />
          {taken && <NoFreeSlotNote taken={taken} />}
          <TemplateChoice templates={german} plan={plan} form={form} error={faultOf('templateId')} />
          {template && <ChosenTemplate template={template} refusal={refusal} />}
          <NameField
            placeholder={scriptOfTemplate(form.templateId) ? 'Wie das Skript' : 'Wie das Template'}
            value={draft.name}
            error={faultOf('name')}
            onChange={setName}
          />
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
        {template && <ConfigurationSections template={template} plan={plan} form={form} faultOf={faultOf} />}
      </DialogBody>
      <Foot isCreating={isPending} />
    </form>
  )
}

interface TemplateChoiceProps {
  templates: Template[]
  plan: string
  form: ReturnType<typeof useBotDraft>
  error: string | undefined
}

/** What a script asks of the player is loaded once it is chosen. */
function TemplateChoice({ templates, plan, form: { templateId, script, chooseTemplate }, error }: TemplateChoiceProps) {
  const scripts = useOwnScripts(plan)
  return (
    <>
      <TemplateField
        templates={templates}
        scripts={scripts}
        plan={plan}
        value={templateId}
        error={script.isMissing ? SCRIPT_MISSING : error}
        onChange={chooseTemplate}
      />
      <p role="status" className={script.isLoading ? undefined : 'visually-hidden'}>
        {script.isLoading && SCRIPT_LOADING}
      </p>
    </>
  )
}

const SCRIPT_LOADING = 'Das Skript wird geladen …'
const SCRIPT_MISSING = 'Das Skript konnte nicht geladen werden. Bitte etwas anderes wählen.'

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
  form: ReturnType<typeof useBotDraft>
  faultOf: (path: string) => string | undefined
}

function ConfigurationSections({ template, plan, form, faultOf }: ConfigurationSectionsProps) {
  const { draft } = form
  return (
    <>
      {template.inputs.length > 0 && (
        <fieldset className="dialog-section" aria-label="Einstellungen">
          <h3>Einstellungen</h3>
          <VersionField
            templateId={template.id}
            value={draft.version}
            texts={IN_GERMAN}
            error={faultOf('script_version')}
            onChange={form.setVersion}
          />
          <TemplateSettings
            template={template}
            values={draft.settings}
            texts={IN_GERMAN}
            faultOf={faultOf}
            onChange={form.setSettings}
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
            onChange={form.setSecret}
          />
        </fieldset>
      )}
      {!scriptOfTemplate(template.id) && (
        <OpenAsScript key={template.id} template={template} plan={plan} words={OPEN_IN_GERMAN} />
      )}
    </>
  )
}

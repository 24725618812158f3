import { scriptOfTemplate } from '../../../../shared/script-rules'
import { RestoredNote } from '../../../ui/forms/RestoredNote'
import { Panel } from '../../../ui/Panel'
import { AccountChoice } from '../AccountChoice'
import { OpenAsScript } from '../script/OpenAsScript'
import { OPEN_IN_ENGLISH } from '../script/open-words'
import { IN_ENGLISH } from '../settings/form-texts'
import { SecretFields } from '../settings/SecretFields'
import { asTyped } from '../settings/setting-values'
import { TemplateSettings } from '../settings/TemplateSettings'
import { VersionField } from '../settings/VersionField'
import { TrialPart } from '../trial/TrialPart'
import { botInputOf } from './bot-draft'
import { ConfigurationPanel } from './ConfigurationPanel'
import { DuplicateNote } from './DuplicateNote'
import { botInWords } from './missing-choice'
import { NameField } from './NameField'
import { OwnScripts } from './OwnScripts'
import { NoFreeSlotNote, NotInPlanNote } from './PlanNotes'
import { TemplateChoice } from './TemplateChoice'
import { type CreateBotChoices, useCreateBotForm } from './use-create-bot-form'

type Form = ReturnType<typeof useCreateBotForm>

export function CreateBotPageForm(choices: CreateBotChoices) {
  const { accounts, original } = choices
  const form = useCreateBotForm(choices)
  const { draft, saved, faultOf, noSlot } = form
  const isDisabled = noSlot !== null && !form.configuration.isCreating
  return (
    <>
      {noSlot && <NoFreeSlotNote taken={noSlot} />}
      {original && <DuplicateNote bot={original} />}
      <form {...form.formProps} noValidate>
        <fieldset className="split create-bot" disabled={isDisabled}>
          <div className="create-bot-parts">
            <RestoredNote saved={saved} />
            <TemplatePanel choices={choices} form={form} />
            <Panel title="Account">
              <AccountChoice
                accounts={accounts}
                value={draft.accountId}
                error={faultOf('accountId')}
                onChange={form.setAccount}
              />
            </Panel>
          </div>
          <ConfigurationPanel
            {...form.configuration}
            isDisabled={isDisabled}
            template={draft.template}
            summary={botInWords(draft, accounts)}
            settings={<SettingsTab form={form} plan={choices.plan} />}
            credentials={
              <SecretFields
                secrets={draft.template?.secrets ?? []}
                values={draft.secrets}
                texts={IN_ENGLISH}
                faultOf={faultOf}
                onChange={form.setSecret}
              />
            }
          />
        </fieldset>
      </form>
    </>
  )
}

function TemplatePanel({ choices: { templates, scripts, plan }, form }: { choices: CreateBotChoices; form: Form }) {
  const { draft, refusal, chooseTemplate } = form
  return (
    <Panel title="Template">
      <p className="word-help">
        A template is the job that a bot does. The practice realm is a small game inside Castellan to try one in: no
        real castle is played there.
      </p>
      <TemplateChoice templates={templates} plan={plan} chosen={draft.template} onChoose={chooseTemplate} />
      <OwnScripts scripts={scripts} chosen={draft.template?.id} plan={plan} />
      {refusal && (
        <div className="template-note">
          <NotInPlanNote refusal={refusal} />
        </div>
      )}
    </Panel>
  )
}

interface SettingsTabProps {
  form: Form
  plan: string
}

function SettingsTab({ form, plan }: SettingsTabProps) {
  const { draft, faultOf, setName, setVersion, setSettings, showServerFaults } = form
  if (!draft.template) return null
  return (
    <>
      <NameField placeholder={draft.template.label} value={draft.name} error={faultOf('name')} onChange={setName} />
      <VersionField
        templateId={draft.template.id}
        value={draft.version}
        texts={IN_ENGLISH}
        error={faultOf('script_version')}
        onChange={setVersion}
      />
      <TemplateSettings
        template={draft.template}
        values={draft.settings}
        texts={IN_ENGLISH}
        faultOf={faultOf}
        onChange={setSettings}
      />
      {!scriptOfTemplate(draft.template.id) && (
        <>
          <TrialPart
            key={draft.template.id}
            template={draft.template}
            settings={botInputOf(draft).settings ?? {}}
            onTake={(key, value) => setSettings(asTyped({ [key]: value }))}
            onRefused={showServerFaults}
          />
          <OpenAsScript template={draft.template} plan={plan} words={OPEN_IN_ENGLISH} />
        </>
      )}
    </>
  )
}

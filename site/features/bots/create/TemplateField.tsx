import { planOffering } from '../../../../shared/plans/plan-refusals'
import { hasCategory } from '../../../../shared/plans/plans'
import { scriptTemplateId } from '../../../../shared/script-rules'
import type { Script } from '../../../../shared/scripts'
import type { Template } from '../../../../shared/templates'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { IN_GERMAN, PLANS_IN_GERMAN } from '../settings/form-texts'
import { OWN_SCRIPTS } from '../settings/use-script-template'
import { categoryInGerman } from './bot-draft'

interface TemplateFieldProps {
  templates: Template[]
  scripts: readonly Script[]
  plan: string
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

export function TemplateField({ templates, scripts, plan, value, error, onChange }: TemplateFieldProps) {
  const options = templates.map((template) => ({
    value: template.id,
    label: hasCategory(plan, template.category)
      ? template.label
      : PLANS_IN_GERMAN.onlyWith(template.label, planOffering(template.category)),
    group: categoryInGerman(template),
  }))
  const ownScripts = scripts
    .filter(({ runs }) => runs)
    .map(({ id, name }) => ({ value: scriptTemplateId(id), label: name, group: OWN_SCRIPTS }))
  return (
    <Field label="Bot-Template" error={error}>
      {(control) => (
        <Select
          {...control}
          name="templateId"
          options={[...options, ...ownScripts]}
          placeholder={IN_GERMAN.choose}
          value={value}
          autoFocus
          onChange={onChange}
        />
      )}
    </Field>
  )
}

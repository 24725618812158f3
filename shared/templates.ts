import { type Static, t } from 'elysia'
import { PLAN_IDS } from './enums/plan-ids'
import { wordOf } from './fields'

export const WRONG_SETTINGS = 'Settings must be text or numbers.'

export const SettingValue = t.Union([t.String(), t.Number()], { error: WRONG_SETTINGS, title: 'SettingValue' })
export type SettingValue = Static<typeof SettingValue>

export const SettingsRecord = t.Record(t.String(), SettingValue, { title: 'Settings' })
export const SettingsInput = t.Record(t.String(), SettingValue, { title: 'Settings', error: WRONG_SETTINGS })

/** German texts for the dialog in that language. */
const GermanText = t.Object({ label: t.String(), helperText: t.Optional(t.String()) }, { title: 'GermanText' })

const InputOption = t.Object(
  { value: t.String(), label: t.String(), de: t.Optional(GermanText) },
  { title: 'InputOption' },
)

const GermanInputText = t.Composite(
  [GermanText, t.Object({ unit: t.Optional(t.String()), group: t.Optional(t.String()) })],
  { title: 'GermanInputText' },
)

export const TemplateInput = t.Object(
  {
    key: t.String(),
    label: t.String(),
    type: t.Union([t.Literal('text'), t.Literal('number'), t.Literal('select')], { title: 'InputType' }),
    options: t.Optional(t.Array(InputOption)),
    helperText: t.Optional(t.String()),
    /** What a number counts, as a short suffix: "minutes", "%", "coins". */
    unit: t.Optional(t.String()),
    /** Forms fold inputs of one group away under its name, below those without a group. */
    group: t.Optional(t.String()),
    min: t.Optional(t.Number()),
    max: t.Optional(t.Number()),
    whole: t.Optional(t.Boolean()),
    de: t.Optional(GermanInputText),
  },
  { title: 'TemplateInput' },
)
export type TemplateInput = Static<typeof TemplateInput>

export const TemplateSecret = t.Object(
  {
    key: t.String(),
    label: t.String(),
    helperText: t.Optional(t.String()),
    de: t.Optional(GermanText),
  },
  { title: 'TemplateSecret' },
)
export type TemplateSecret = Static<typeof TemplateSecret>

const GermanTemplateText = t.Object(
  { label: t.String(), description: t.String(), category: t.Optional(t.String()) },
  { title: 'GermanTemplateText' },
)

export const Template = t.Object(
  {
    id: t.String(),
    label: t.String(),
    description: t.String(),
    category: t.String(),
    plans: t.Array(wordOf('PlanId', PLAN_IDS)),
    defaults: SettingsRecord,
    inputs: t.Array(TemplateInput),
    secrets: t.Array(TemplateSecret),
    de: t.Optional(GermanTemplateText),
  },
  { title: 'Template' },
)
export type Template = Static<typeof Template>

export const TemplateList = t.Object(
  {
    templates: t.Array(Template),
    /** Whether bots play in a practice realm; false for a configured game that does not say so. */
    practice_realm: t.Boolean(),
  },
  { title: 'TemplateList' },
)

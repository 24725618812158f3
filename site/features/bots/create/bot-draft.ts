import type { Account } from '../../../../shared/accounts'
import type { Bot, BotDetail, BotInput } from '../../../../shared/bots'
import { shortenedTo } from '../../../../shared/input/characters'
import type { FieldFault } from '../../../../shared/input/field-fault'
import { BOT_NAME, PLAIN_NAME } from '../../../../shared/input/name-rules'
import { textFault } from '../../../../shared/input/text-rule'
import { categoryRefusal, type PlanTexts, scriptsRefusal } from '../../../../shared/plans/plan-refusals'
import { scriptOfTemplate } from '../../../../shared/script-rules'
import { REST_ZONE } from '../../../../shared/settings/pace'
import { secretFaults } from '../../../../shared/settings/setting-faults'
import type { SettingTexts } from '../../../../shared/settings/setting-texts'
import type { Template } from '../../../../shared/templates'
import { useSavedDraft } from '../../../ui/forms/use-saved-draft'
import { withRestZone } from '../settings/rest-zone'
import { NEWEST_VERSION, versionOf } from '../settings/script-version'
import { asTyped, settingFaults, settingValues, type TypedSettings } from '../settings/setting-values'
import { useScriptTemplate } from '../settings/use-script-template'

export const CHOOSE_TEMPLATE = 'Bitte zuerst ein Bot-Template auswählen.'
export const CHOOSE_ACCOUNT = 'Bitte einen Account (Game Account ID) angeben.'

/** Settings are the texts in their fields. */
export interface BotDraft {
  template: Template | null
  accountId: string
  /** Empty for the template's label. */
  name: string
  settings: TypedSettings
  secrets: Record<string, string>
  /** Of a script, as a number; empty for the newest at each start. */
  version: string
}

export const EMPTY_DRAFT: BotDraft = {
  template: null,
  accountId: '',
  name: '',
  settings: {},
  secrets: {},
  version: NEWEST_VERSION,
}

/** Resets settings and secrets. Name and account stay. */
export function withTemplate(draft: BotDraft, template: Template | null): BotDraft {
  const secrets = (template?.secrets ?? []).map(({ key }) => [key, ''])
  return {
    ...draft,
    template,
    version: NEWEST_VERSION,
    settings: asTyped(template?.defaults ?? {}),
    secrets: Object.fromEntries(secrets),
  }
}

/** Leaves out the secrets, which cannot be read, and the account, which one bot plays at a time. */
export function copyOf({ name, templateId, settings, script_version }: BotDetail, templates: Template[]): BotDraft {
  const template = templates.find(({ id }) => id === templateId) ?? null
  const base = withTemplate(EMPTY_DRAFT, template)
  return {
    ...base,
    name: `${shortenedTo(BOT_NAME.maxLength - COPY.length, name)}${COPY}`,
    settings: { ...base.settings, ...knownSettings(template, asTyped(settings)) },
    version: script_version ? String(script_version) : NEWEST_VERSION,
  }
}

/** A script may be loaded only after it was chosen. */
const settingsOf = (template: Template | null, typed: TypedSettings): TypedSettings => ({
  ...asTyped(template?.defaults ?? {}),
  ...knownSettings(template, typed),
})

/** Only settings that the template still has. Rest hours keep the zone they were set in. */
function knownSettings(template: Template | null, settings: TypedSettings): TypedSettings {
  const known = Object.entries(settings).filter(([key]) => key === REST_ZONE || (template && key in template.defaults))
  return Object.fromEntries(known)
}

const COPY = ' (copy)'

/** Null when the plan includes the template. */
export const planRefusalOf = (plan: string, template: Template | null, texts?: PlanTexts) =>
  template &&
  (scriptOfTemplate(template.id)
    ? scriptsRefusal(plan)
    : categoryRefusal(plan, template.category, texts, texts && categoryInGerman(template)))

export const categoryInGerman = ({ category, de }: Template) => de?.category ?? category

export function draftFaults(
  { template, accountId, name, settings, secrets }: BotDraft,
  texts: SettingTexts,
): FieldFault[] {
  const faults: FieldFault[] = []
  if (!template) faults.push({ path: 'templateId', message: CHOOSE_TEMPLATE })
  const misnamed = name.trim() && textFault([BOT_NAME, PLAIN_NAME], name)
  if (misnamed) faults.push({ path: 'name', message: misnamed })
  if (!accountId.trim()) faults.push({ path: 'accountId', message: CHOOSE_ACCOUNT })
  if (!template) return faults
  return [...faults, ...settingFaults(template, settings, { texts }), ...secretFaults(template.secrets, secrets, texts)]
}

export function botInputOf({ template, accountId, name, settings, secrets, version }: BotDraft): BotInput {
  return {
    templateId: template?.id ?? '',
    accountId: accountId.trim(),
    ...(name.trim() && { name: name.trim() }),
    settings: template ? withRestZone(settingValues(template, settings, template.defaults)) : {},
    secrets,
    ...(template && scriptOfTemplate(template.id) && { script_version: versionOf(version) }),
  }
}

interface DraftChoices {
  templates: Template[]
  accounts: Account[]
  /** Undefined while loading. */
  bots: Bot[] | undefined
  initial?: BotDraft
}

/** The template is saved as its id. */
interface TypedDraft extends Omit<BotDraft, 'template' | 'accountId'> {
  templateId: string
  accountId?: string
}

const SAVED_FIELDS: (keyof TypedDraft)[] = ['templateId', 'accountId', 'name', 'settings', 'version']

/** Preselects the only account, or else the first that no bot uses. */
export function useBotDraft({ templates, accounts, bots = [], initial = EMPTY_DRAFT }: DraftChoices) {
  const saved = useSavedDraft('create', typedOf(initial), SAVED_FIELDS)
  const { draft: typed, setDraft } = saved
  const templateOf = (id: string) => templates.find((template) => template.id === id) ?? null
  const accountId = typed.accountId ?? (initial.accountId || firstFree(accounts, bots))
  const listed = templateOf(typed.templateId)
  const script = useScriptTemplate({ templateId: listed ? null : typed.templateId, version: null })
  const template = listed ?? script.template ?? null
  const draft: BotDraft = { ...typed, template, accountId, settings: settingsOf(template, typed.settings) }
  return {
    draft,
    saved,
    templateId: typed.templateId,
    /** The chosen one, unless it is among the templates. */
    script,
    chooseTemplate: (id: string) =>
      setDraft({ ...typedOf(withTemplate(draft, templateOf(id))), templateId: id, accountId: typed.accountId }),
    setAccount: (id: string) => setDraft({ ...typed, accountId: id }),
    setVersion: (version: string) => setDraft({ ...typed, version }),
    setName: (name: string) => setDraft({ ...typed, name }),
    setSettings: (part: TypedSettings) => setDraft({ ...typed, settings: { ...typed.settings, ...part } }),
    setSecret: (key: string, value: string) => setDraft({ ...typed, secrets: { ...typed.secrets, [key]: value } }),
  }
}

function typedOf({ template, name, settings, secrets, version }: BotDraft): TypedDraft {
  return { templateId: template?.id ?? '', name, settings, secrets, version }
}

function firstFree(accounts: Account[], bots: Bot[]): string {
  const [only, ...others] = accounts
  if (only && others.length === 0) return only.id
  return accounts.find(({ id }) => !bots.some(({ accountId }) => accountId === id))?.id ?? ''
}

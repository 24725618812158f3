import { useState } from 'react'
import type { BotInput } from '../../../../shared/bots'
import { categoryRefusal } from '../../../../shared/plans/plan-refusals'
import type { SettingValue, Template } from '../../../../shared/templates'

export const CHOOSE_TEMPLATE = 'Bitte zuerst ein Bot-Template auswählen.'
export const CHOOSE_ACCOUNT = 'Bitte einen Account (Game Account ID) angeben.'

/** A bot that is being filled in; settings are held as they are typed. */
export interface BotDraft {
  template: Template | null
  accountId: string
  settings: Record<string, string>
  secrets: Record<string, string>
}

export const EMPTY_DRAFT: BotDraft = { template: null, accountId: '', settings: {}, secrets: {} }

/** Starts over with the template's own settings and no secrets; the account stays. */
export function withTemplate(draft: BotDraft, template: Template | null): BotDraft {
  const settings = Object.entries(template?.defaults ?? {}).map(([key, value]) => [key, String(value)])
  const secrets = (template?.secrets ?? []).map(({ key }) => [key, ''])
  return { ...draft, template, settings: Object.fromEntries(settings), secrets: Object.fromEntries(secrets) }
}

interface DraftFaults {
  template?: string
  account?: string
}

/** Why the plan has no bots of this template; null where it has, and for no template. */
export const planRefusalOf = (plan: string, template: Template | null) =>
  template && categoryRefusal(plan, template.category)

/** What is missing, in the words of the form; null when nothing is. */
export function faultsOf(draft: BotDraft): DraftFaults | null {
  const template = draft.template ? undefined : CHOOSE_TEMPLATE
  const account = draft.accountId.trim() ? undefined : CHOOSE_ACCOUNT
  return template || account ? { template, account } : null
}

/** The draft as it is sent: numbers are numbers, an emptied number is left to the template's default. */
export function botInputOf({ template, accountId, settings, secrets }: BotDraft): BotInput {
  return {
    templateId: template?.id ?? '',
    accountId: accountId.trim(),
    settings: settingValues(template, settings),
    secrets,
  }
}

function settingValues(template: Template | null, typed: Record<string, string>): Record<string, SettingValue> {
  const values: Record<string, SettingValue> = { ...typed }
  for (const { key, type } of template?.inputs ?? []) {
    if (type !== 'number') continue
    if (typed[key]?.trim()) values[key] = Number(typed[key])
    else delete values[key]
  }
  return values
}

/** The draft of a form, and what changes it. */
export function useBotDraft(templates: Template[]) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  return {
    draft,
    chooseTemplate: (id: string) =>
      setDraft(withTemplate(draft, templates.find((template) => template.id === id) ?? null)),
    setAccount: (accountId: string) => setDraft({ ...draft, accountId }),
    setSetting: (key: string, value: string) => setDraft({ ...draft, settings: { ...draft.settings, [key]: value } }),
    setSecret: (key: string, value: string) => setDraft({ ...draft, secrets: { ...draft.secrets, [key]: value } }),
  }
}

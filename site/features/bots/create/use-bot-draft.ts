import { useState } from 'react'
import type { Template } from '../../../../shared/templates'
import { EMPTY_DRAFT, withTemplate } from './bot-draft'

/** A bot that is being filled in. */
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

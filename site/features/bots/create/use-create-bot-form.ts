import { type FormEvent, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot, BotDetail } from '../../../../shared/bots'
import type { Script } from '../../../../shared/scripts'
import type { Template } from '../../../../shared/templates'
import { consolePath } from '../../../lib/navigation/site-paths'
import { navigateWithToast } from '../../../lib/toasts/toasts'
import { DONE } from '../../../lib/words/toast-messages'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { useCreateBot } from '../bot-requests'
import { ACCOUNT_PARAMETER, TEMPLATE_PARAMETER } from '../copy-path'
import { IN_ENGLISH } from '../settings/form-texts'
import {
  type BotDraft,
  botInputOf,
  copyOf,
  draftFaults,
  EMPTY_DRAFT,
  planRefusalOf,
  useBotDraft,
  withTemplate,
} from './bot-draft'
import type { ConfigurationTab } from './ConfigurationPanel'
import { missingOf } from './missing-choice'
import { slotRefusal } from './slot-refusal'

export interface CreateBotChoices {
  /** With the script that the player comes for. */
  templates: Template[]
  scripts: readonly Script[]
  accounts: Account[]
  /** Undefined while loading. */
  bots: Bot[] | undefined
  plan: string
  /** The bot to duplicate. */
  original: BotDetail | undefined
}

/** The draft of a bot, the reasons why it cannot be created yet, and the call that creates it. */
export function useCreateBotForm({ templates, accounts, bots, plan, original }: CreateBotChoices) {
  const initial = original ? copyOf(original, templates) : wantedDraft(templates, accounts)
  const { draft: filledIn, saved, chooseTemplate, ...fill } = useBotDraft({ templates, accounts, bots, initial })
  const draft = withoutRemovedAccount(filledIn, accounts)
  const [tab, setTab] = useState<ConfigurationTab>('settings')
  const { mutate, isPending, isSuccess } = useCreateBot((bot) => {
    saved.discard()
    // Its page has the Start button.
    void navigateWithToast({ kind: 'done', text: DONE.createBot }, consolePath(bot.id))
  })
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(
    draftFaults(draft, IN_ENGLISH.faults),
    (path) => setTab(path.startsWith('secrets.') ? 'credentials' : 'settings'),
  )
  const refusal = planRefusalOf(plan, draft.template)
  const noSlot = slotRefusal(bots, plan)
  const missing = missingOf(draft, { isFull: noSlot !== null, refusal })

  function choose(id: string) {
    chooseTemplate(id)
    // Another template may have no credentials to show.
    setTab('settings')
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!missing && !isPending && validate()) mutate(botInputOf(draft), { onError: showServerFaults })
  }

  return {
    draft,
    saved,
    ...fill,
    chooseTemplate: choose,
    faultOf,
    showServerFaults,
    refusal,
    noSlot,
    configuration: { tab, onTab: setTab, missing, isCreating: isPending || isSuccess },
    formProps: { ...formProps, onSubmit },
  }
}

/** The choices that a link to this page brings. */
function wantedDraft(templates: Template[], accounts: Account[]): BotDraft {
  const wanted = new URLSearchParams(location.search)
  const draft = withTemplate(EMPTY_DRAFT, templates.find(({ id }) => id === wanted.get(TEMPLATE_PARAMETER)) ?? null)
  return { ...draft, accountId: accounts.find(({ id }) => id === wanted.get(ACCOUNT_PARAMETER))?.id ?? '' }
}

/** The account may have been removed in another tab. */
function withoutRemovedAccount(draft: BotDraft, accounts: Account[]): BotDraft {
  return accounts.some(({ id }) => id === draft.accountId) ? draft : { ...draft, accountId: '' }
}

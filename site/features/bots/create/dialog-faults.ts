import type { Account } from '../../../../shared/accounts'
import type { FieldFault } from '../../../../shared/input/field-fault'
import { IN_GERMAN } from '../settings/form-texts'
import { type BotDraft, draftFaults } from './bot-draft'
import { namedAccount } from './named-account'

export function withNamedAccount(draft: BotDraft, accounts: Account[]): BotDraft {
  return { ...draft, accountId: namedAccount(draft.accountId, accounts)?.id ?? draft.accountId }
}

export function dialogFaults(draft: BotDraft, accounts: Account[]): FieldFault[] {
  const { accountId } = draft
  const faults = draftFaults(draft, IN_GERMAN.faults).map((fault) =>
    fault.path === 'name' ? { ...fault, message: WRONG_NAME } : fault,
  )
  // An id that is not in the list may be new.
  const isNamed = !accountId.trim() || ID.test(accountId.trim()) || namedAccount(accountId, accounts)
  return isNamed ? faults : [...faults, { path: 'accountId', message: UNKNOWN_ACCOUNT }]
}

const ID = /^[0-9a-f]{24}$/i
const UNKNOWN_ACCOUNT = 'Kein Account heißt so. Bitte einen aus der Liste wählen.'
const WRONG_NAME = 'Der Name braucht 1 bis 64 Zeichen, ohne Zeilenumbrüche und unsichtbare Zeichen.'

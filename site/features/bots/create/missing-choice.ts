import type { Account } from '../../../../shared/accounts'
import { accountChoice } from '../../../lib/words/account-in-words'
import type { BotDraft } from './bot-draft'

interface Obstacles {
  isFull: boolean
  refusal: string | null
}

/** Null when the bot can be created. */
export function missingOf({ template, accountId }: BotDraft, { isFull, refusal }: Obstacles): string | null {
  if (isFull) return 'No slot is free.'
  if (!template && !accountId) return 'Choose a template and a game account.'
  if (!template) return 'Choose a template.'
  if (refusal) return 'Your plan does not include this template.'
  return accountId ? null : 'Choose a game account.'
}

/** "Tower Raider for ansgar_h – DE1" */
export function botInWords({ template, accountId }: BotDraft, accounts: Account[]): string {
  const account = accounts.find(({ id }) => id === accountId)
  return `${template?.label ?? ''} for ${account ? accountChoice(account) : accountId}`
}

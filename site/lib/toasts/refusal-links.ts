import { PATHS } from '../../../shared/paths'

/** Where what the server refused can be mended. */
export interface RefusalLink {
  label: string
  href: string
}

/** By the status of the refusal. */
export type RefusalLinks = Partial<Record<number, RefusalLink>>

export const TO_PLANS: RefusalLink = { label: 'Compare plans', href: PATHS.pricing }
export const TO_ACCOUNTS: RefusalLink = { label: 'Game Accounts', href: PATHS.accounts }
/** Hours, slots and templates are the plan's; what else a start runs into is another bot on its account, or no account. */
export const BOT_REFUSAL_LINKS: RefusalLinks = { 403: TO_PLANS, 409: TO_ACCOUNTS }

export const TO_CREATE_BOT: RefusalLink = { label: 'Create Bot', href: PATHS.createBot }
export const TO_BOTS: RefusalLink = { label: 'Go to your bots', href: PATHS.dashboard }

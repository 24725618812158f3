import { PATHS } from '../../../shared/paths'

/** A page on which the player can fix the cause of a refusal. */
export interface RefusalLink {
  label: string
  href: string
}

/** By HTTP status. */
export type RefusalLinks = Partial<Record<number, RefusalLink>>

export const TO_PLANS: RefusalLink = { label: 'Compare plans', href: PATHS.pricing }
export const TO_ACCOUNTS: RefusalLink = { label: 'Game Accounts', href: PATHS.accounts }
/** 403: the plan's hours, slots or templates. 409: another bot uses the account, or there is none. */
export const BOT_REFUSAL_LINKS: RefusalLinks = { 403: TO_PLANS, 409: TO_ACCOUNTS }

export const TO_CREATE_BOT: RefusalLink = { label: 'Create Bot', href: PATHS.createBot }
export const TO_BOTS: RefusalLink = { label: 'Go to your bots', href: PATHS.dashboard }

import { PATHS } from '../../../shared/paths'

/** Where what the server refused can be mended. */
export interface WayOut {
  label: string
  href: string
}

/** By the status of the refusal. */
export type WaysOut = Partial<Record<number, WayOut>>

export const TO_PLANS: WayOut = { label: 'Compare plans', href: PATHS.pricing }
export const TO_ACCOUNTS: WayOut = { label: 'Game Accounts', href: PATHS.accounts }
/** Hours, slots and templates are the plan's; what else a start runs into is another bot on its account, or no account. */
export const OUT_OF_BOT_REFUSALS: WaysOut = { 403: TO_PLANS, 409: TO_ACCOUNTS }

export const TO_CREATE_BOT: WayOut = { label: 'Create Bot', href: PATHS.createBot }
export const TO_BOTS: WayOut = { label: 'Go to your bots', href: PATHS.dashboard }

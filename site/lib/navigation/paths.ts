import { PATHS } from '../../../shared/paths'

/** Where a player sees what they pay for. */
export const SUBSCRIPTION_PATH = `${PATHS.dashboard}#settings`

/** Where a player begins to pay for a plan. */
export const checkoutPath = (plan: string) => `${PATHS.dashboard}?plan=${plan}#settings`

export const consolePath = (botId: string) => `/bots/${botId}`

/** Where a visitor signs in, and comes back to. From a page under /auth there is nothing to come back to but the dashboard. */
export function loginPath(from: string): string {
  const redirect = from.startsWith('/auth') ? PATHS.dashboard : from
  return `${PATHS.login}?redirect=${encodeURIComponent(redirect).replaceAll('%2F', '/')}`
}

/** The page to open after sign-in: one of ours, never another site's, and not the sign-in itself. */
export function safeRedirect(wanted: string | null): string {
  // A browser drops tabs and line breaks from an address, and reads a backslash as a slash.
  return wanted && /^\/(?![/\\]|auth\b)[^\t\n\r]*$/.test(wanted) ? wanted : PATHS.dashboard
}

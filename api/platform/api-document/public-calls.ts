import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'

/**
 * Calls that are not for players and their programs: those of admins, of payment providers and monitors, and what a person
 * does in a browser: payments on the pages of a provider, a sign-in with Discord, links of mails, where notifications
 * go, requests for help, and tickets for the lines of dry runs.
 */
const PRIVATE = [
  /^\/api\/admin\//,
  /^\/api\/health(\/|$)/,
  /^\/api\/(channels|notification-settings)(\/|$)/,
  /^\/api\/auth\/(login\/)?discord(\/|$)/,
  /^\/api\/auth\/confirm(\/|$)/,
  /^\/api\/mail(\/|$)/,
  /^\/api\/help(\/|$)/,
  /^\/api\/scripts\/[^/]+\/dry-runs\/[^/]+\/events\/ticket$/,
  new RegExp(`^/api/(subscriptions|${PROVIDER_NAMES.join('|')})/`),
]

export const isPublic = (path: string) => !PRIVATE.some((form) => form.test(path))

import { PATHS } from '../../../shared/paths'

export const SUBSCRIPTION_PATH = `${PATHS.dashboard}#settings`

/** The subscription panel in that tab, which this part of an address opens. */
export const BILLING_PART = '#billing'

/** Where a player chooses how to hear of what bots do. */
export const NOTIFICATIONS_PATH = `${PATHS.settings}#notifications`

/** All calls of the API, one by one. */
export const API_REFERENCE_PATH = '/swagger'

/** The till of a plan, for players without a subscription. */
export const tillPath = (plan: string) => `${PATHS.checkout}?plan=${plan}`

/** Changes the plan of a subscription. */
export const changePlanPath = (plan: string) => `${PATHS.dashboard}?plan=${plan}#settings`

/** Adding the account leads on to creating a bot for it. */
export const ADD_FIRST_ACCOUNT_PATH = `${PATHS.accounts}?next=bot`

export const isNextBot = () => new URLSearchParams(location.search).get('next') === 'bot'

const CHANGE_PARAMETER = 'change'

/** Opens the change of that account. */
export const changeAccountPath = (accountId: string) => `${PATHS.accounts}?${CHANGE_PARAMETER}=${accountId}`

export const accountToChange = () => new URLSearchParams(location.search).get(CHANGE_PARAMETER)

export const createBotPath = (accountId: string) => `${PATHS.createBot}?account=${accountId}`

export const consolePath = (botId: string) => `/bots/${botId}`

export const settingsPathOf = (botId: string) => `${consolePath(botId)}?tab=settings`

/**
 * The sign-in page, with the path to return to. Pages under /auth return to the dashboard. A link for new players opens
 * the registration.
 */
export function loginPath(from: string, mode?: 'register'): string {
  const redirect = from.startsWith('/auth') ? PATHS.dashboard : from
  const path = `${PATHS.login}?redirect=${encodeURIComponent(redirect).replaceAll('%2F', '/')}`
  return mode ? `${path}&mode=${mode}` : path
}

/**
 * The page to open after sign-in. Only a path of this site, and never the sign-in itself, so that a link cannot
 * redirect elsewhere.
 */
export function safeRedirect(requested: string | null): string {
  // URL parsers drop tabs and line breaks, and read a backslash as a slash: https://url.spec.whatwg.org/#url-parsing
  return requested && /^\/(?![/\\]|auth\b)[^\t\n\r]*$/.test(requested) ? requested : PATHS.dashboard
}

interface ScriptPlace {
  version?: number
  line?: number
}

/** The page of a script, which opens the version and goes to the line. */
export function scriptPath(scriptId: string, place: ScriptPlace = {}): string {
  const parameters = new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value)]))
  return `${PATHS.scripts}/${scriptId}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** The page that creates a bot of this template. */
export const createBotOfPath = (templateId: string) => `${PATHS.createBot}?template=${encodeURIComponent(templateId)}`

import type { DiscordAnswer } from '../../../shared/discord'
import { PATHS } from '../../../shared/paths'
import { AppError, isSwitchedOff } from '../../platform/errors'
import type { Caller } from '../../platform/http/client/caller'
import type { Log } from '../../platform/log'
import { DiscordRefusal } from './discord-refusal'
import { type DiscordCallback, type FinishDeps, finishDiscord, pendingOf } from './finish-discord'

/**
 * Finishes the flow and returns the URL of the site's callback page. The outcome is in the fragment, which browsers
 * never send to a server.
 */
export async function callbackRedirect(deps: FinishDeps, callback: DiscordCallback, caller: Caller): Promise<string> {
  const pending = pendingOf(deps, callback)
  try {
    return redirectOf(await finishDiscord(deps, { pending, callback }, caller))
  } catch (failure) {
    // The callback page shows the error, because an API response would be a dead end for a browser.
    logServerFault(deps.log, failure)
    const error = pending && callback.error ? knownErrorCode(callback.error) : reasonOf(failure)
    return redirectWith(pending?.linksTo ? { error, intent: 'link' } : { error })
  }
}

export function redirectOf({ token, password_ended }: DiscordAnswer): string {
  if (!token) return redirectWith({ linked: 'true' })
  return redirectWith({ access_token: token, ...(password_ended && { password_ended: 'true' }) })
}

const redirectWith = (fragment: Record<string, string>) => `${PATHS.discordCallback}#${new URLSearchParams(fragment)}`

function reasonOf(failure: unknown): string {
  if (failure instanceof DiscordRefusal) return failure.reason
  return failure instanceof AppError && failure.status < 500 ? 'access_denied' : 'server_error'
}

/** Only lets through what looks like an OAuth error code, so that links cannot put words on the page. */
const knownErrorCode = (error: string) => (/^[a-z_]{1,40}$/.test(error) ? error : 'access_denied')

function logServerFault(log: Log, failure: unknown) {
  const isOurs = !(failure instanceof AppError) || failure.status >= 500
  if (isOurs && !isSwitchedOff(failure)) log.error({ err: failure }, 'A sign-in with Discord failed')
}

import type { DiscordAnswer } from '../../../shared/discord'
import { PATHS } from '../../../shared/paths'
import { AppError, isSwitchedOff } from '../../platform/errors'
import type { Caller } from '../../platform/http/client/caller'
import type { Log } from '../../platform/log'
import { DiscordRefusal } from './discord-refusal'
import { type DiscordCallback, type FinishDeps, finishDiscord, pendingOf } from './finish-discord'

/** Where a browser goes on: to the site's own page, which is told in the fragment what came of it, so that no server hears it. */
export async function callbackRedirect(deps: FinishDeps, returned: DiscordCallback, caller: Caller): Promise<string> {
  const pending = pendingOf(deps, returned)
  try {
    return redirectOf(await finishDiscord(deps, pending, returned, caller))
  } catch (failure) {
    // A sentence of the server's on an empty page would be the end of the walk: the site says it where it goes on.
    logServerFault(deps.log, failure)
    const error = pending && returned.error ? knownErrorCode(returned.error) : reasonOf(failure)
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

/** Discord's name for what happened, where it is one. */
const knownErrorCode = (error: string) => (/^[a-z_]{1,40}$/.test(error) ? error : 'access_denied')

function logServerFault(log: Log, failure: unknown) {
  const isOurs = !(failure instanceof AppError) || failure.status >= 500
  if (isOurs && !isSwitchedOff(failure)) log.error({ err: failure }, 'A sign-in with Discord failed')
}

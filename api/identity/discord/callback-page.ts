import type { DiscordAnswer } from '../../../shared/discord'
import { PATHS } from '../../../shared/paths'
import { AppError, isSwitchedOff } from '../../platform/errors'
import type { Caller } from '../../platform/http/client/caller'
import type { Log } from '../../platform/log'
import { DiscordRefusal } from './discord-refusal'
import { type FinishDeps, finishDiscord, pendingOf, type Returned } from './finish-discord'

/** Where a browser goes on: to the site's own page, which is told in the fragment what came of it, so that no server hears it. */
export async function callbackPage(deps: FinishDeps, returned: Returned, caller: Caller): Promise<string> {
  const pending = pendingOf(deps, returned)
  try {
    return pageOf(await finishDiscord(deps, pending, returned, caller))
  } catch (failure) {
    // A sentence of the server's on an empty page would be the end of the walk: the site says it where it goes on.
    logIfOurs(deps.log, failure)
    const error = pending && returned.error ? named(returned.error) : reasonOf(failure)
    return pageWith(pending?.linksTo ? { error, intent: 'link' } : { error })
  }
}

export function pageOf({ token, password_ended }: DiscordAnswer): string {
  if (!token) return pageWith({ linked: 'true' })
  return pageWith({ access_token: token, ...(password_ended && { password_ended: 'true' }) })
}

const pageWith = (fragment: Record<string, string>) => `${PATHS.discordCallback}#${new URLSearchParams(fragment)}`

function reasonOf(failure: unknown): string {
  if (failure instanceof DiscordRefusal) return failure.reason
  return failure instanceof AppError && failure.status < 500 ? 'access_denied' : 'server_error'
}

/** Discord's name for what happened, where it is one. */
const named = (error: string) => (/^[a-z_]{1,40}$/.test(error) ? error : 'access_denied')

function logIfOurs(log: Log, failure: unknown) {
  const isOurs = !(failure instanceof AppError) || failure.status >= 500
  if (isOurs && !isSwitchedOff(failure)) log.error({ err: failure }, 'A sign-in with Discord failed')
}

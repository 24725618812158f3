import type { LeakOutcome, LeakReport } from '../../../shared/api-tokens'
import { NOTIFICATION_KINDS } from '../../../shared/notification-kinds'
import { endFoundToken } from '../../identity/tokens/end-found-token'
import type { OwnTokenDeps } from '../../identity/tokens/own-tokens'
import { hashTokenSecret, isWellFormed, lastFourOf } from '../../identity/tokens/token-form'
import { type NotifyDeps, recordNotification } from '../../notifications/inbox/record-notification'
import { invalidAt } from '../../platform/errors'
import type { Caller } from '../../platform/http/client/caller'
import type { RateLimits } from '../../platform/http/rate-limits'

export type LeakDeps = OwnTokenDeps & NotifyDeps & { rateLimits: Pick<RateLimits, 'leakReports'> }

/** Whoever holds a token may end it. Its player is notified. */
export async function reportLeak(deps: LeakDeps, { token }: LeakReport, { network }: Caller): Promise<LeakOutcome> {
  await deps.rateLimits.leakReports.take(network)
  if (!isWellFormed(token)) throw invalidAt('token', 'This is no token of Castellan (its check digits do not fit).')
  const ended = await endFoundToken(deps, token)
  if (!ended) return { ended: false }
  const isOld = ended.hash !== hashTokenSecret(token)
  await recordNotification(deps, {
    user: ended.user,
    bot: null,
    kind: NOTIFICATION_KINDS.tokenLeaked,
    message: messageOf({ name: ended.name, last4: lastFourOf(token), isOld }),
  })
  return { ended: true }
}

const messageOf = ({ name, last4, isOld }: { name: string; last4: string; isOld: boolean }) =>
  isOld
    ? `Somebody found the old secret of your API token ${name} (…${last4}) and reported it, so it has ended. The new one still works.`
    : `Somebody found your API token ${name} (…${last4}) and reported it, so it has ended. Create another one in the settings.`

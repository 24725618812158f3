import { currentSubscription, SHOWN_OF_SUBSCRIPTION } from '../../billing/current-subscription'
import type { Catalogue } from '../../bots/templates/catalogue'
import type { ConsoleLog } from '../../console/log/console-log'
import { recordAudit } from '../../identity/audit/record-audit'
import { findUser } from '../../identity/users/find-user'
import { SHOWN_OF_USER, userView } from '../../identity/users/user-view'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { AppError } from '../../platform/errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import type { ExportedList } from './exported-list'
import { listsOf } from './exported-lists'

const FACTS = {
  ...SHOWN_OF_USER,
  ...SHOWN_OF_SUBSCRIPTION,
  createdAt: 1,
  emailProvenAt: 1,
  lastSignInAt: 1,
  discord: 1,
  notificationsSeenUntil: 1,
  announcementsSeenUntil: 1,
} as const
const RETRY_AFTER_SECONDS = 60

export interface ExportDeps {
  clock: Clock
  log: Log
  catalogue: Catalogue
  consoleLog: ConsoleLog
  rateLimits: RateLimits
}

/** Exports everything stored about a player as one JSON object. Streams, so that no list has to fit in memory. */
export async function exportPlayer(
  deps: ExportDeps,
  { viewer, caller }: SignedInCaller,
): Promise<ReadableStream<Uint8Array>> {
  if (deps.consoleLog.isAway) throw consolesAway()
  await deps.rateLimits.exports.take(viewer.id)
  const user = await findUser(viewer, FACTS)
  await recordAudit(deps, caller, { action: 'data_exported', actor: viewer.id, subject: viewer.id })
  const facts = {
    exported_at: new Date(deps.clock.now()).toISOString(),
    user: userView(user),
    created_at: user.createdAt.toISOString(),
    email_proven_at: user.emailProvenAt?.toISOString() ?? null,
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    subscription: currentSubscription(user),
    discord: user.discord && { id: user.discord.id, username: user.discord.username },
    notifications_seen_until: user.notificationsSeenUntil?.toHexString() ?? null,
    announcements_seen_until: user.announcementsSeenUntil?.toHexString() ?? null,
  }
  return streamOf(jsonPieces(facts, listsOf(deps, viewer.id)), deps.log)
}

const consolesAway = () =>
  new AppError(
    'unavailable',
    'Your consoles cannot be read right now, so the export would lack them. Please try again later.',
    {
      retryAfter: RETRY_AFTER_SECONDS,
    },
  )

async function* jsonPieces(facts: object, lists: Record<string, ExportedList>): AsyncGenerator<string> {
  yield JSON.stringify(facts).slice(0, -1)
  for (const [name, entries] of Object.entries(lists)) {
    yield `,\n${JSON.stringify(name)}:[`
    let separator = '\n'
    for await (const entry of entries()) {
      yield separator + JSON.stringify(entry)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

const CHUNK_SIZE = 64 * 1024

/**
 * Reads only as fast as the client. If the store fails, the response is cut off, so that a part is never mistaken for the
 * whole. If the client disconnects, the export stops silently.
 */
function streamOf(pieces: AsyncGenerator<string>, log: Log): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let hasLeft = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const { text, isDone } = await nextChunk(pieces)
        if (hasLeft) return
        if (text) controller.enqueue(encoder.encode(text))
        if (isDone) controller.close()
      } catch (err) {
        if (hasLeft) return
        log.error({ err }, 'An export was cut off')
        controller.error(err)
      }
    },
    async cancel() {
      hasLeft = true
      await pieces.return(undefined)
    },
  })
}

async function nextChunk(pieces: AsyncGenerator<string>) {
  let text = ''
  let isDone = false
  while (text.length < CHUNK_SIZE && !isDone) {
    const { value, done = false } = await pieces.next()
    text += value ?? ''
    isDone = done
  }
  return { text, isDone }
}

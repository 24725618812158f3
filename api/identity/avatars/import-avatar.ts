import { AVATAR_MAX_BYTES } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { AppError } from '../../platform/errors'
import { readBytes } from '../../platform/http/body/read-bytes'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { withTimeout } from '../../platform/time/with-timeout'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { AvatarModel } from './avatar-model'
import { saveImportedAvatar } from './save-avatar'

const IMPORT_TIMEOUT = 5 * SECOND

interface ImportDeps {
  clock: Clock
  changes: ChangePublisher
  log: Log
}

/**
 * Imports a player's picture from another service, unless they have chosen one here. A failure is logged, so that the
 * sign-in goes on.
 */
export async function importAvatar(deps: ImportDeps, userId: string, url: string): Promise<void> {
  const timeout = new AbortController()
  try {
    if (await AvatarModel.exists({ _id: userId, isOwn: true })) return
    await withTimeout(deps.clock, IMPORT_TIMEOUT, fetchAndSave(deps, { userId, url }, timeout.signal))
  } catch (err) {
    deps.log.warn({ err, user: userId }, 'Could not import a picture')
  } finally {
    timeout.abort()
  }
}

async function fetchAndSave(deps: ImportDeps, { userId, url }: { userId: string; url: string }, signal: AbortSignal) {
  await saveImportedAvatar(deps, userId, await fetchPicture(deps.clock, url, signal))
}

async function fetchPicture(clock: Clock, url: string, signal: AbortSignal): Promise<Buffer> {
  // Only the given host is trusted, not where it redirects to.
  const answer = await fetch(url, { signal, redirect: 'error' })
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !type.startsWith('image/') || !answer.body) throw new Error(`${answer.status} ${type}`)
  return readBytes(answer.body, { clock, maxBytes: AVATAR_MAX_BYTES, tooLarge })
}

const tooLarge = () => new AppError('too_large', 'The imported picture is too large.')

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

/** Fetches the picture that a player has elsewhere, unless they have chosen one here. A sign-in does not fail for a picture. */
export async function importAvatar(deps: ImportDeps, userId: string, url: string): Promise<void> {
  const timeout = new AbortController()
  try {
    if (await AvatarModel.exists({ _id: userId, isOwn: true })) return
    await withTimeout(deps.clock, IMPORT_TIMEOUT, fetchAndSave(deps, { userId, url }, timeout.signal))
  } catch (err) {
    deps.log.warn({ err, user: userId }, 'A picture could not be taken over')
  } finally {
    timeout.abort()
  }
}

async function fetchAndSave(deps: ImportDeps, { userId, url }: { userId: string; url: string }, signal: AbortSignal) {
  await saveImportedAvatar(deps, userId, await fetchPicture(deps.clock, url, signal))
}

async function fetchPicture(clock: Clock, url: string, signal: AbortSignal): Promise<Buffer> {
  // Where it is sent on to is no address that anybody has vouched for.
  const answer = await fetch(url, { signal, redirect: 'error' })
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !type.startsWith('image/') || !answer.body) throw new Error(`${answer.status} ${type}`)
  return readBytes(answer.body, { clock, maxBytes: AVATAR_MAX_BYTES, tooLarge })
}

const tooLarge = () => new AppError('too_large', 'The picture from elsewhere is too large.')

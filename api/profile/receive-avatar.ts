import { AVATAR_MAX_BYTES } from '../../shared/limits'
import type { Viewer } from '../auth/sessions'
import { wrongType } from '../avatars/normal-picture'
import { saveAvatar } from '../avatars/save-avatar'
import type { ChangePublisher } from '../changes/changes'
import type { Clock } from '../foundation/clock'
import { AppError } from '../foundation/errors'
import { readBytes } from '../http/body/read-bytes'
import type { RateLimits } from '../http/rate-limits'
import type { UserDocument } from '../users/user-model'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** Reads a picture that is sent as it is, and keeps it. */
export async function receiveAvatar(
  deps: { clock: Clock; rateLimits: RateLimits; changes: ChangePublisher },
  { id }: Viewer,
  { headers, body }: Request,
): Promise<UserDocument> {
  const type = headers.get('content-type')?.split(';', 1).join('').trim().toLowerCase() ?? ''
  if (!body || !TYPES.includes(type)) throw wrongType()
  if (Number(headers.get('content-length')) > AVATAR_MAX_BYTES) throw tooLarge()
  const bytes = await readBytes(body, { clock: deps.clock, most: AVATAR_MAX_BYTES, tooLarge })
  await deps.rateLimits.pictures.take(id)
  return saveAvatar(deps, id, bytes)
}

const tooLarge = () => new AppError('too_large', 'The picture is larger than 256 kB.')

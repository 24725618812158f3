import { AVATAR_MAX_BYTES } from '../../../shared/limits'
import { wrongType } from '../../identity/avatars/normalize-picture'
import { saveAvatar } from '../../identity/avatars/save-avatar'
import type { UserDocument } from '../../identity/users/user-model'
import type { Viewer } from '../../identity/viewer/viewer'
import { AppError } from '../../platform/errors'
import { readBytes } from '../../platform/http/body/read-bytes'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']

export async function receiveAvatar(
  deps: { clock: Clock; rateLimits: RateLimits; changes: ChangePublisher },
  { id }: Viewer,
  { headers, body }: Request,
): Promise<UserDocument> {
  const type = headers.get('content-type')?.split(';', 1).join('').trim().toLowerCase() ?? ''
  if (!body || !TYPES.includes(type)) throw wrongType()
  if (Number(headers.get('content-length')) > AVATAR_MAX_BYTES) throw tooLarge()
  const bytes = await readBytes(body, { clock: deps.clock, maxBytes: AVATAR_MAX_BYTES, tooLarge })
  await deps.rateLimits.pictures.take(id)
  return saveAvatar(deps, id, bytes)
}

const tooLarge = () => new AppError('too_large', 'The picture is larger than 256 kB.')

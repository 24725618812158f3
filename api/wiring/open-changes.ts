import { createAnswerCache } from '../identity/answers/answer-cache'
import { createChanges } from '../realtime/changes/create-changes'
import { createPauses } from '../realtime/versions/pauses'
import { createRedisVersions } from '../realtime/versions/redis-versions'
import { createLocalVersions } from '../realtime/versions/versions'
import type { Platform } from './open-platform'

/** How changes travel, and the answers that stay the same between them. */
export function openChanges({ redis, bus, clock, log }: Pick<Platform, 'redis' | 'bus' | 'clock' | 'log'>) {
  const pauses = createPauses({ clock, log })
  const versions = redis ? createRedisVersions({ redis, pauses }) : createLocalVersions(pauses)
  return { versions, changes: createChanges({ bus, clock, versions }), answers: createAnswerCache({ clock }) }
}

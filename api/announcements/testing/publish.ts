import { Types } from 'mongoose'
import type { Clock } from '../../foundation/clock'
import { publishAnnouncement } from '../publish-announcement'

/** An announcement of some admin's. */
export function publish(deps: { clock: Clock }, title: string, category = 'update') {
  const viewer = { id: new Types.ObjectId().toHexString(), sessionId: 'some' }
  return publishAnnouncement(
    deps,
    { viewer, caller: { network: '203.0.113.7', userAgent: '' } },
    { title, body: 'A text.', category },
  )
}

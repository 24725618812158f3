import { Types } from 'mongoose'
import { type PublishDeps, publishAnnouncement } from '../publish-announcement'

export function publish(deps: PublishDeps, title: string, category = 'update') {
  const viewer = { kind: 'session' as const, id: new Types.ObjectId().toHexString(), sessionId: 'some' }
  const publisher = { viewer, caller: { network: '203.0.113.7', userAgent: '' } }
  return publishAnnouncement(deps, publisher, { key: null, input: { title, body: 'A text.', category } })
}

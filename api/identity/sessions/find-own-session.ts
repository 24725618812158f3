import { notFound } from '../../platform/errors'
import type { Viewer } from '../viewer/viewer'
import { type SessionDocument, SessionModel } from './session-model'

/** Another player's session is not found, as if it did not exist. */
export async function findOwnSession({ id: user }: Viewer, sessionId: string): Promise<SessionDocument> {
  const session = await SessionModel.findOne({ _id: sessionId, user })
  if (!session) throw notFound('Session')
  return session
}

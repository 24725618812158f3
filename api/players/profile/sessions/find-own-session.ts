import { type SessionDocument, SessionModel } from '../../../identity/sessions/session-model'
import type { Viewer } from '../../../identity/sessions/sessions'
import { notFound } from '../../../platform/errors'

/** Another player's session is not found, as if it did not exist. */
export async function findOwnSession({ id: user }: Viewer, sessionId: string): Promise<SessionDocument> {
  const session = await SessionModel.findOne({ _id: sessionId, user })
  if (!session) throw notFound('Session')
  return session
}

import { type SessionDocument, SessionModel } from '../../auth/session-model'
import type { Viewer } from '../../auth/sessions'
import { notFound } from '../../foundation/errors'

/** Someone else's session is not found, as if it did not exist. */
export async function findOwnSession({ id: user }: Viewer, sessionId: string): Promise<SessionDocument> {
  const session = await SessionModel.findOne({ _id: sessionId, user })
  if (!session) throw notFound('Session')
  return session
}

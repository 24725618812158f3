import { findByIdBatched } from '../../platform/store/batches/find-by-id-batched'
import { UserModel } from '../users/user-model'
import type { SessionViewer } from '../viewer/viewer'
import { SessionModel } from './session-model'

const findSession = findByIdBatched((ids) => SessionModel.find({ _id: { $in: ids } }, { user: 1, expiresAt: 1 }).lean())
const findUser = findByIdBatched((ids) => UserModel.find({ _id: { $in: ids } }, { _id: 1 }).lean())

/** Those that are asked about at the same moment share two questions to the store. */
export async function isSessionOpen({ id, sessionId }: SessionViewer, now: number): Promise<boolean> {
  const session = await findSession(sessionId)
  const isOpen = session !== null && String(session.user) === id && session.expiresAt.getTime() > now
  return isOpen && (await findUser(id)) !== null
}

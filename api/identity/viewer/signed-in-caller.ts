import type { Caller } from '../../platform/http/client/caller'
import type { SessionViewer, Viewer } from './viewer'

export interface SignedInCaller<Kind extends Viewer = Viewer> {
  viewer: Kind
  caller: Caller
}

/** A caller who signed in, for actions that require a session. */
export type SessionCaller = SignedInCaller<SessionViewer>

import type { Caller } from '../../platform/http/client/caller'
import type { SessionViewer, Viewer } from './viewer'

/** The player who makes a call, and where it comes from. */
export interface SignedInCaller<Kind extends Viewer = Viewer> {
  viewer: Kind
  caller: Caller
}

/** A caller who signed in, for actions that require a session. */
export type SessionCaller = SignedInCaller<SessionViewer>

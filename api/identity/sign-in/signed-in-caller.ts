import type { Caller } from '../../platform/http/client/caller'
import type { Viewer } from '../sessions/sessions'

/** A player who does something, and where they call from. */
export interface SignedInCaller {
  viewer: Viewer
  caller: Caller
}

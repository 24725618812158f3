import type { Caller } from '../../platform/http/client/caller'
import type { Viewer } from '../sessions/sessions'

/** The player who makes a call, and where it comes from. */
export interface SignedInCaller {
  viewer: Viewer
  caller: Caller
}

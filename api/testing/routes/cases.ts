import type { Scene } from './scene'

export interface Call {
  path?: string
  body?: unknown
  bytes?: Uint8Array
  headers?: Record<string, string>
  status: number
}

type Case = (scene: Scene) => Call | Promise<Call>

/** The cases of one route. A string says why a case does not apply. */
export interface RouteCases {
  works: Case
  /** Visitors get the same answer as players; on other routes they get 401. */
  isPublic?: true
  /** Players without admin rights get 403. */
  isForAdmins?: true
  someoneElses: Case | string
  badInput: Case | string
}

export const OWN_ONLY = "one's own"
export const FOR_ALL = 'for all'
export const NO_INPUT = 'no input'

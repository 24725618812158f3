import type { Scene } from './scene'

/** What is sent, and the status that it is answered with. */
export interface Call {
  path?: string
  body?: unknown
  /** A body that is no JSON. */
  bytes?: Uint8Array
  headers?: Record<string, string>
  status: number
}

type Case = (scene: Scene) => Call | Promise<Call>

/** The cases of one route; where there is none, a word says why. */
export interface RouteCases {
  works: Case
  /** What works for a player works for a visitor; any other route answers one with 401. */
  isPublic?: true
  /** What works for an admin is denied to every other player. */
  isForAdmins?: true
  someoneElses: Case | string
  badInput: Case | string
}

export const OWN_ONLY = "one's own"
export const FOR_ALL = 'for all'
export const NO_INPUT = 'no input'

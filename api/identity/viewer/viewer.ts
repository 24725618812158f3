import type { Scope } from '../../../shared/api-tokens'

/**
 * Who is calling, and with which kind of credential. Each kind has its own folder beside this one: `sessions` and
 * `tokens`. Plan and rights are not part of it: they are read from the store.
 */
export type Viewer = SessionViewer | TokenViewer

/** A player who signed in. Actions on the account itself, such as a new password, require this kind. */
export interface SessionViewer {
  kind: 'session'
  id: string
  sessionId: string
}

/** A player's program. `token-scopes.ts` says what it reaches. */
export interface TokenViewer {
  kind: 'token'
  /** The player's. */
  id: string
  tokenId: string
  scopes: readonly Scope[]
  /** Null for all bots of the player. */
  bots: readonly string[] | null
}

/** Whose bots; a token may be limited to some of them. */
export interface BotOwner {
  id: string
  bots?: readonly string[] | null
}

/** The filter of bots and, by `field`, of what belongs to them. */
export const botsOf = ({ id, bots }: BotOwner, field = '_id') =>
  bots ? { user: id, [field]: { $in: [...bots] } } : { user: id }

/** Checks the tokens of sessions. */
export interface Authenticator {
  /** Who the token belongs to, or null. A revoked token ends at once, in every process. */
  viewerOf(token: string): Promise<SessionViewer | null>
  /** Reads from the store whether the credential and its player still exist, ignoring caches. */
  isOpen(viewer: SessionViewer): Promise<boolean>
}

/** Checks API tokens. */
export interface TokenAuthenticator {
  /**
   * Counts one call and its use from this network.
   * @throws the reason if the token is not valid, is called too often, or sleeps because of the plan
   */
  viewerOf(token: string, network: string): Promise<TokenViewer>
  isOpen(viewer: TokenViewer): Promise<boolean>
}

/**
 * Who is calling, and with which kind of credential. Each kind has its own folder beside this one: today there is only
 * `sessions`. Plan and rights are not part of it: they are read from the store.
 */
export type Viewer = SessionViewer

/** A player who signed in. Actions on the account itself, such as a new password, require this kind. */
export interface SessionViewer {
  kind: 'session'
  id: string
  sessionId: string
}

/** Checks the tokens of one kind of credential. */
export interface Authenticator {
  /** Who the token belongs to, or null. A revoked token ends at once, in every process. */
  viewerOf(token: string): Promise<Viewer | null>
  /** Reads from the store whether the credential and its player still exist, ignoring caches. */
  isOpen(viewer: Viewer): Promise<boolean>
}

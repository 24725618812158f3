import { atom, computed } from 'nanostores'

export interface ServerState {
  /** From when nobody can reach the server until it is heard again. */
  isAway: boolean
  /** When it was heard last before it went away; null where nobody knows. */
  lastSeenAt: number | null
  /** Since when it tells what changes; null before the first time. */
  connectedSince: number | null
}

/** Whether the server is there, as the stream of its events knows it. */
export const $server = atom<ServerState>({ isAway: false, lastSeenAt: null, connectedSince: null })

interface Build {
  /** What was served when this page first heard of it. */
  first: string | null
  served: string | null
}

export const $build = atom<Build>({ first: null, served: null })

/** Whether the server was updated under the open page. */
export const $isUpdated = computed($build, ({ first, served }) => first !== served)

/** Whether the page hears what changes, so that it needs to ask for nothing. */
export function isReceivingEvents(): boolean {
  const { connectedSince, isAway } = $server.get()
  return connectedSince !== null && !isAway
}

/** The server tells what changes from now on. */
export function showConnected(build: string): void {
  $build.set({ first: $build.get().first ?? build, served: build })
  $server.set({ isAway: false, lastSeenAt: null, connectedSince: Date.now() })
}

export function showAway(lastSeenAt: number | null): void {
  $server.set({ ...$server.get(), isAway: true, lastSeenAt })
}

export function showReachable(): void {
  $server.set({ ...$server.get(), isAway: false, lastSeenAt: null })
}

import { atom, computed } from 'nanostores'

export interface ServerState {
  /** True from the first failed contact until the next successful one. */
  isAway: boolean
  /** In milliseconds since 1970; null while the server is reachable, or if unknown. */
  lastSeenAt: number | null
  /** When the stream opened, in milliseconds since 1970; null before the first time. */
  connectedSince: number | null
}

/** The state of the server as the event stream sees it. */
export const $server = atom<ServerState>({ isAway: false, lastSeenAt: null, connectedSince: null })

interface Build {
  /** The build that the server had when this page connected first. */
  first: string | null
  served: string | null
}

export const $build = atom<Build>({ first: null, served: null })

/** Whether the server was updated while the page was open. */
export const $isUpdated = computed($build, ({ first, served }) => first !== served)

/** While events arrive, the page needs no polling. */
export function isReceivingEvents(): boolean {
  const { connectedSince, isAway } = $server.get()
  return connectedSince !== null && !isAway
}

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

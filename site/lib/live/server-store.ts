import { atom, computed } from 'nanostores'

export interface ServerState {
  /** From when nobody can reach the server until it is heard again. */
  isAway: boolean
  /** When it was heard last before it went away; null where nobody knows. */
  lastHeard: number | null
  /** Since when it tells what changes; null before the first time. */
  heardSince: number | null
}

/** Whether the server is there, as the stream of its events knows it. */
export const $server = atom<ServerState>({ isAway: false, lastHeard: null, heardSince: null })

interface Build {
  /** What was served when this page first heard of it. */
  first: string | null
  served: string | null
}

export const $build = atom<Build>({ first: null, served: null })

/** Whether the server was updated under the open page. */
export const $isUpdated = computed($build, ({ first, served }) => first !== served)

/** Whether the page hears what changes, so that it needs to ask for nothing. */
export function isTold(): boolean {
  const { heardSince, isAway } = $server.get()
  return heardSince !== null && !isAway
}

/** The server tells what changes from now on. */
export function showHeard(build: string): void {
  $build.set({ first: $build.get().first ?? build, served: build })
  $server.set({ isAway: false, lastHeard: null, heardSince: Date.now() })
}

export function showAway(lastHeard: number | null): void {
  $server.set({ ...$server.get(), isAway: true, lastHeard })
}

export function showBack(): void {
  $server.set({ ...$server.get(), isAway: false, lastHeard: null })
}

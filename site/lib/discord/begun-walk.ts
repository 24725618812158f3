import { DISCORD_WALK_LASTS } from '../../../shared/limits'

const KEY = 'discord_walk'

/** In sessionStorage, of which a popup that this tab opens from now on gets a copy. */
export function noteWalk(): void {
  sessionStorage.setItem(KEY, String(Date.now()))
}

export function forgetWalk(): void {
  sessionStorage.removeItem(KEY)
}

/** Whether a walk to Discord was begun here that may still come to its end; says so once. */
export function takeWalk(): boolean {
  const begun = sessionStorage.getItem(KEY)
  forgetWalk()
  return begun !== null && Date.now() - Number(begun) < DISCORD_WALK_LASTS
}

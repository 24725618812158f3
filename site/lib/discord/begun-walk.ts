import { DISCORD_WALK_LASTS } from '../../../shared/limits'

const KEY = 'discord_walk'

export interface BegunWalk {
  /** Known to this tab and the popup that it opened, and to no other. */
  id: string
  begunAt: number
  isInPopup: boolean
}

/** In sessionStorage, of which a popup that this tab opens from now on gets a copy. Answers the id of the walk. */
export function noteWalk({ isInPopup }: Pick<BegunWalk, 'isInPopup'>): string {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const walk: BegunWalk = { id, begunAt: Date.now(), isInPopup }
  sessionStorage.setItem(KEY, JSON.stringify(walk))
  return id
}

export function forgetWalk(): void {
  sessionStorage.removeItem(KEY)
}

/** The walk to Discord that was begun here and may still come to its end, once. */
export function takeWalk(): BegunWalk | null {
  const walk: BegunWalk | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  forgetWalk()
  return walk && Date.now() - walk.begunAt < DISCORD_WALK_LASTS ? walk : null
}

import { DISCORD_WALK_LASTS } from '../../../shared/limits'
import { newName } from '../storage/new-name'
import { inTab, keptJson } from '../storage/storage'

const KEY = 'discord_walk'

export interface BegunWalk {
  /** Known to this tab and the popup that it opened, and to no other. */
  id: string
  begunAt: number
  isInPopup: boolean
}

/** In sessionStorage, of which a popup that this tab opens from now on gets a copy. Answers the id of the walk. */
export function noteWalk({ isInPopup }: Pick<BegunWalk, 'isInPopup'>): string {
  const walk: BegunWalk = { id: newName(), begunAt: Date.now(), isInPopup }
  inTab.set(KEY, JSON.stringify(walk))
  return walk.id
}

export function forgetWalk(): void {
  inTab.remove(KEY)
}

/** The walk to Discord that was begun here and may still come to its end, once. */
export function takeWalk(): BegunWalk | null {
  const walk = keptJson(inTab.get(KEY))
  forgetWalk()
  return isWalk(walk) && Date.now() - walk.begunAt < DISCORD_WALK_LASTS ? walk : null
}

function isWalk(value: unknown): value is BegunWalk {
  const { id, begunAt, isInPopup } = Object(value)
  return typeof id === 'string' && typeof begunAt === 'number' && typeof isInPopup === 'boolean'
}

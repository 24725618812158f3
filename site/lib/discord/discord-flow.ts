import { DISCORD_SIGN_IN_TIMEOUT } from '../../../shared/limits'
import { randomId } from '../storage/random-id'
import { inTab, parseStoredJson } from '../storage/storage'

const KEY = 'discord_walk'

export interface DiscordFlow {
  /** Known to this tab and the popup that it opened, and to no other. */
  id: string
  startedAt: number
  isInPopup: boolean
}

/** In sessionStorage, of which a popup that this tab opens from now on gets a copy. Answers the id of the walk. */
export function startFlow({ isInPopup }: Pick<DiscordFlow, 'isInPopup'>): string {
  const walk: DiscordFlow = { id: randomId(), startedAt: Date.now(), isInPopup }
  inTab.set(KEY, JSON.stringify(walk))
  return walk.id
}

export function forgetFlow(): void {
  inTab.remove(KEY)
}

/** The walk to Discord that was begun here and may still come to its end, once. */
export function takeFlow(): DiscordFlow | null {
  const walk = parseStoredJson(inTab.get(KEY))
  forgetFlow()
  return isFlow(walk) && Date.now() - walk.startedAt < DISCORD_SIGN_IN_TIMEOUT ? walk : null
}

function isFlow(value: unknown): value is DiscordFlow {
  const { id, startedAt, isInPopup } = Object(value)
  return typeof id === 'string' && typeof startedAt === 'number' && typeof isInPopup === 'boolean'
}

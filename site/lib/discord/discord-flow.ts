import { DISCORD_SIGN_IN_TIMEOUT } from '../../../shared/limits'
import { randomId } from '../storage/random-id'
import { inTab, parseStoredJson } from '../storage/storage'

const KEY = 'discord_flow'

export interface DiscordFlow {
  id: string
  startedAt: number
  isInPopup: boolean
  /** Where the player wants to go after a sign-in in this tab. */
  path?: string
}

/**
 * Kept in sessionStorage, which a popup inherits as a copy:
 * https://developer.mozilla.org/en-US/docs/Web/API/Window/sessionStorage. Returns the id of the flow.
 */
export function startFlow({ isInPopup, path }: Pick<DiscordFlow, 'isInPopup' | 'path'>): string {
  const flow: DiscordFlow = { id: randomId(), startedAt: Date.now(), isInPopup, path }
  inTab.set(KEY, JSON.stringify(flow))
  return flow.id
}

export function forgetFlow(): void {
  inTab.remove(KEY)
}

/** The flow that was started in this tab, unless it has expired. It can be taken once. */
export function takeFlow(): DiscordFlow | null {
  const flow = parseStoredJson(inTab.get(KEY))
  forgetFlow()
  return isFlow(flow) && Date.now() - flow.startedAt < DISCORD_SIGN_IN_TIMEOUT ? flow : null
}

function isFlow(value: unknown): value is DiscordFlow {
  const { id, startedAt, isInPopup } = Object(value)
  return typeof id === 'string' && typeof startedAt === 'number' && typeof isInPopup === 'boolean'
}

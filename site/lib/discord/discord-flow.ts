import { DISCORD_SIGN_IN_TIMEOUT } from '../../../shared/limits'
import { randomId } from '../storage/random-id'
import { inTab, parseStoredJson } from '../storage/storage'

const KEY = 'discord_flow'

export interface DiscordFlow {
  id: string
  startedAt: number
  isInPopup: boolean
  /** The page that it was started on. */
  from: string
  /** Where the player wants to go after a sign-in in this tab. */
  path?: string
}

/** Starts in this tab. */
export function startFlow(path?: string): void {
  inTab.set(KEY, JSON.stringify(createFlow({ isInPopup: false, path })))
}

/**
 * Starts in a popup that is still blank. Returns the id of the flow. The copy of this tab's sessionStorage that a popup
 * inherits is not enough: WebKit makes it in another process, where it may miss what was written just before.
 */
export function startFlowIn(popup: Window, path?: string): string {
  const flow = createFlow({ isInPopup: true, path })
  try {
    popup.sessionStorage.setItem(KEY, JSON.stringify(flow))
  } catch {
    // Storage is blocked, or an earlier popup is still at Discord and continues its own flow.
  }
  return flow.id
}

const createFlow = (where: Pick<DiscordFlow, 'isInPopup' | 'path'>): DiscordFlow => ({
  ...where,
  id: randomId(),
  from: location.pathname + location.search,
  startedAt: Date.now(),
})

/** The flow that was started in this tab. It can be taken once. */
export function takeFlow(): DiscordFlow | null {
  const flow = parseStoredJson(inTab.get(KEY))
  inTab.remove(KEY)
  return isFlow(flow) ? flow : null
}

export const hasExpired = ({ startedAt }: DiscordFlow) => Date.now() - startedAt >= DISCORD_SIGN_IN_TIMEOUT

function isFlow(value: unknown): value is DiscordFlow {
  const { id, startedAt, isInPopup, from } = Object(value)
  const hasTexts = typeof id === 'string' && typeof from === 'string'
  return hasTexts && typeof startedAt === 'number' && typeof isInPopup === 'boolean'
}

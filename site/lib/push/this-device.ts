import { amongTabs, parseStoredJson } from '../storage/storage'

/** What the server knows of this browser. */
export interface ThisDevice {
  /** The id of its channel. */
  channel: string
  /** The player who added it. */
  player: string
  endpoint: string
}

const KEY = 'push_device'

export function thisDevice(): ThisDevice | null {
  const stored = Object(parseStoredJson(amongTabs.get(KEY)))
  const { channel, player, endpoint } = stored
  return [channel, player, endpoint].every((text) => typeof text === 'string') ? { channel, player, endpoint } : null
}

/** Called with the channel that the server made of this browser's subscription. */
export const rememberDevice = (device: ThisDevice): void => amongTabs.set(KEY, JSON.stringify(device))

export const forgetDevice = (): void => amongTabs.remove(KEY)

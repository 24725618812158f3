import type { Channel } from '../../../shared/channels'
import { answerOf, api } from '../../lib/api/api'
import { endPushes } from '../../lib/push/end-pushes'
import { subscribeToPushes } from '../../lib/push/push-subscription'
import { rememberDevice, thisDevice } from '../../lib/push/this-device'
import { $session } from '../../lib/session/session-store'

/** Asks the player for the permission, and adds this browser. */
export async function addThisDevice(key: string): Promise<{ channel: Channel }> {
  const player = $session.get().user?.id ?? ''
  const input = await subscribeToPushes(key)
  const { channel } = await answerOf(api.channels.push.post(input))
  const before = thisDevice()
  rememberDevice({ channel: channel.id, player, endpoint: input.endpoint })
  // The subscription before this one takes nothing any more.
  if (before?.player === player && before.channel !== channel.id)
    await answerOf(api.channels({ id: before.channel }).delete({})).catch(() => {})
  return { channel }
}

/** After its channel was removed. */
export async function forgetIfThisDevice(id: string): Promise<void> {
  if (thisDevice()?.channel === id) await endPushes()
}

import { answerOf, api } from '../api/api'
import { $session } from '../session/session-store'
import { currentSubscription, inputOf } from './push-subscription'
import { rememberDevice, thisDevice } from './this-device'

/** Browsers may replace a subscription by themselves. Tells the server of the new one. */
export async function renewDevice(): Promise<void> {
  const device = thisDevice()
  if (!device || device.player !== $session.get().user?.id) return
  const subscription = await currentSubscription()
  if (!subscription || subscription.endpoint === device.endpoint) return
  const { channel } = await answerOf(api.channels.push.post(inputOf(subscription)))
  rememberDevice({ ...device, channel: channel.id, endpoint: subscription.endpoint })
  await answerOf(api.channels({ id: device.channel }).delete({}))
}

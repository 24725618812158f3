import { SECOND } from '../../../shared/time'
import { pause } from '../time/abortable-pause'
import { unsubscribeFromPushes } from './push-subscription'
import { forgetDevice, thisDevice } from './this-device'

/** What a sign-out waits for at most. */
const TIMEOUT = SECOND

/** After a sign-out nobody may read here what concerns the player. The server learns of it at the next push. */
export async function endPushes(timeout = TIMEOUT): Promise<void> {
  if (!thisDevice()) return
  forgetDevice()
  await Promise.race([unsubscribeFromPushes().catch(() => {}), pause(timeout, new AbortController().signal)])
}

import { createDiscordWay } from '../../../api/notifications/channels/discord/discord-way'
import { openPushKeys } from '../../../api/notifications/channels/push/push-keys'
import { createPushWay } from '../../../api/notifications/channels/push/push-way'
import type { Services } from '../../../api/wiring/services'

/** Ways whose other ends are stand-ins, so that what arrives outlives the sender. */
export async function standInWays(services: Services, { discord }: { discord: string }): Promise<Services['ways']> {
  const { outgoing } = services
  return {
    ...services.ways,
    discord: createDiscordWay({ ...services, standIn: discord, origin: null }),
    push: createPushWay({
      ...services,
      outgoing,
      keys: await openPushKeys(services),
      subject: 'mailto:operator@example.com',
    }),
  }
}

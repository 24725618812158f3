import { createDiscordWay } from '../../../api/notifications/channels/discord/discord-way'
import { createMailWay } from '../../../api/notifications/channels/mail/mail-way'
import { openPushKeys } from '../../../api/notifications/channels/push/push-keys'
import { createPushWay } from '../../../api/notifications/channels/push/push-way'
import { createSmtpMailer } from '../../../api/platform/mail/smtp-mailer'
import type { Services } from '../../../api/wiring/services'

export interface OtherEnds {
  /** The origin of Discord's stand-in. */
  discord: string
  smtpUrl: string
}

/** Ways whose other ends outlive the sender, so that what arrives can be counted. */
export async function waysTo({ discord, smtpUrl }: OtherEnds, services: Services): Promise<Services['ways']> {
  const mailer = createSmtpMailer({ smtpUrl, from: 'Castellan <castellan@example.com>' })
  const keys = await openPushKeys(services)
  return {
    discord: createDiscordWay({ ...services, standIn: discord, origin: null }),
    mail: createMailWay({ ...services, mailer }),
    push: createPushWay({ ...services, keys, subject: 'mailto:operator@example.com' }),
  }
}

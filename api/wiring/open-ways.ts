import type { Ways } from '../notifications/channels/channel-deps'
import { createDiscordWay } from '../notifications/channels/discord/discord-way'
import { createMailWay } from '../notifications/channels/mail/mail-way'
import { isLoopback } from '../platform/http/loopback'
import type { MailWriterDeps } from '../platform/mail/send-mail'
import type { Outgoing } from '../platform/outgoing/outgoing'
import type { Config } from './config'
import type { Push } from './open-push'

interface WaysDeps extends MailWriterDeps {
  outgoing: Outgoing
  push: Push | null
  discordStandIn: string | null
}

/** How alerts leave this server. */
export function openWays(config: Config, { push, discordStandIn: standIn, ...deps }: WaysDeps): Ways {
  return {
    discord: createDiscordWay({ ...deps, standIn, origin: originOf(config) }),
    ...(sendsMails(config) && { mail: createMailWay(deps) }),
    ...(push && { push: push.way }),
  }
}

/** Outside production, files stand in for mails. */
const sendsMails = ({ mail, isProduction }: Config) => mail !== null || !isProduction

/** For links in messages, which no request asked for. */
const originOf = ({ publicUrl, host, port }: Config) =>
  publicUrl ?? (isLoopback(host) ? `http://localhost:${port}` : null)

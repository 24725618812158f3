import type { MailWriterDeps } from '../platform/mail/send-mail'
import type { Config } from './config'
import { openPush, type PushDeps } from './open-push'
import { openWays } from './open-ways'

type AlertsDeps = PushDeps & Omit<MailWriterDeps, 'mailOrigin'> & { discordStandIn: string | null }

/** How alerts leave this server, and where their links lead. */
export async function openAlerts(config: Config, deps: AlertsDeps) {
  const mailOrigin = config.publicUrl ?? `http://localhost:${config.port}`
  const push = await openPush(config, deps)
  return { mailOrigin, pushKey: push?.key ?? null, ways: openWays(config, { ...deps, push, mailOrigin }) }
}

import { Types } from 'mongoose'
import { practiceWebhook } from '../../api/embedded/discord/webhooks/practice-webhooks'
import { UserModel } from '../../api/identity/users/user-model'
import type { Digest } from '../../api/notifications/channels/model/digest'
import type { ChannelContent, ChannelMessage } from '../../api/notifications/channels/way'
import { answerOf } from '../../api/testing/answer-of'
import type { Calls } from '../../api/testing/processes/remote-player'
import type { Services } from '../../api/wiring/services'
import { asInstant } from '../../shared/console/moments'
import { DAY, HOUR, MINUTE } from '../../shared/time'

interface Listener {
  id: string
  email: string
  api: Calls
  /** The bot whose password is wrong. */
  failing: Types.ObjectId
}

/** Discord and e-mail of the player, and the two mails of a morning. */
export async function addMessages(services: Services, { id, email, api, failing }: Listener): Promise<void> {
  const now = services.clock.now()
  const midnight = now - (now % DAY)
  await UserModel.updateOne({ _id: id }, { $set: { emailProvenAt: new Date(now - 40 * DAY) } })
  const { id: webhook, token } = practiceWebhook(1)
  const url = `${services.discordStandIn}/api/webhooks/${webhook}/${token}`
  const { channel } = await answerOf(api.channels.discord.post({ url }))
  await answerOf(api.channels({ id: channel.id }).test.post())
  await answerOf(api.channels.mail.post())
  await answerOf(
    api['notification-settings'].patch({
      tellings: { report: { mail: 'digest' } },
      quiet: { from: 23 * 60, until: 7 * 60, attacks_break_through: true },
    }),
  )
  const send = (content: ChannelContent, name: string) => {
    const message: ChannelMessage = { id: `evt_${name}`, content, zone: 'UTC', language: 'en' }
    const to = { id: new Types.ObjectId().toHexString(), user: new Types.ObjectId(id), address: email, name: 'E-mail' }
    return services.ways.mail?.send(to, message)
  }
  const at = midnight + 8 * HOUR + 18 * MINUTE
  const message = `Tower Raider stopped. Wrong password. ES1 refused the sign-in of ansgar_es at ${asInstant(at)}. Change the password under Game Accounts, then start again.`
  const bot = failing.toHexString()
  await send({ kind: 'digest', digest: morning({ midnight, bot }) }, 'digest')
  const alert = { kind: 'stopped', message, bot, at, arrivesAt: null } as const
  await send({ kind: 'alert', alert, more: 0, mutedUntil: null }, 'alert')
}

function morning({ midnight, bot }: { midnight: number; bot: string }): Digest {
  const until = midnight + 9 * HOUR
  const castle = { state: 'online', unit: 'resources', atWork: 20 * HOUR, stop: null } as const
  const stop = { code: 'bad_credentials', since: midnight + 8 * HOUR + 18 * MINUTE, until: null } as const
  return {
    from: until - DAY,
    until,
    madeAt: until + MINUTE,
    hasReport: true,
    gains: [
      { unit: 'resources', amount: 118_400 },
      { unit: 'loot', amount: 42_300 },
    ],
    counts: { bots: 4, online: 2, stopped: 1 },
    bots: [
      { id: bot, name: 'Tower Raider', state: 'error', gained: 0, unit: 'loot', atWork: 0, stop },
      { ...castle, id: 'collector', name: 'Resource Collector', gained: 118_400 },
      { ...castle, id: 'raider', name: 'Tower Raider 2', unit: 'loot', gained: 42_300 },
    ],
    alerts: [{ message: 'Berimond is open.', bot: 'raider', at: midnight + 6 * HOUR, more: 0 }],
    alertsLeftOut: 0,
    todo: [{ task: 'bad_credentials', names: ['Tower Raider'], more: 0 }],
  }
}

import { ALL_ALERT_KINDS, type Telling } from '../../../../shared/channels'
import { switchOffChannel } from '../after-sending'
import type { ChannelDeps } from '../channel-deps'
import { ChannelModel, type ChannelRecord } from '../model/channel-model'
import { NotificationSettingsModel, type NotificationSettingsRecord } from '../model/notification-settings-model'
import { tellingOf } from '../model/settings-of'
import type { MailPartOff, Unsubscription } from './unsubscribe-link'

const TOLD_AS: Record<MailPartOff, Telling> = { alerts: 'now', digest: 'digest' }

/**
 * Stops alerts or daily summaries by e-mail. If nothing else is mailed, the channel is switched off, which keeps the
 * player's choices for the day it is switched on again. A channel that is gone is no fault, so that links say nothing
 * about it.
 */
export async function unsubscribe(deps: ChannelDeps, { channel: id, part }: Unsubscription): Promise<void> {
  const channel = await ChannelModel.findOne({ _id: id, way: 'mail', active: true }).lean<ChannelRecord>()
  if (!channel) return
  const { user } = channel
  const chosen = await NotificationSettingsModel.findById(user).lean<NotificationSettingsRecord>()
  const told = ALL_ALERT_KINDS.map((kind) => ({ kind, telling: tellingOf(chosen, kind, 'mail') }))
  const ended = told.filter(({ telling }) => telling === TOLD_AS[part])
  const others = told.filter(({ telling }) => telling !== TOLD_AS[part] && telling !== 'off')
  if (others.length === 0) return switchOffChannel(deps, channel, 'unsubscribed')
  if (ended.length === 0) return
  const off = Object.fromEntries(ended.map(({ kind }) => [`tellings.${kind}.mail`, 'off']))
  await NotificationSettingsModel.updateOne({ _id: user }, { $set: off }, { upsert: true })
  deps.changes.publish({ kind: 'channel', user, id: channel._id })
}

import type { Channel } from '../../../shared/channels'
import type { Viewer } from '../../identity/viewer/viewer'
import { conflict, notFound } from '../../platform/errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import { offered, refuseWithoutPlan } from './add-channel'
import { afterSending } from './after-sending'
import { openAddress } from './channel-address'
import type { ChannelDeps, Ways } from './channel-deps'
import { channelView } from './channel-view'
import { ChannelModel, type ChannelRecord } from './model/channel-model'
import { findChannelPlayer, zoneOf } from './model/player-of-channel'
import { opened } from './outbox-channel'

type TestDeps = ChannelDeps & { ways: Ways; rateLimits: Pick<RateLimits, 'channelTests'> }

/** Sends a test message at once, also to a channel that is switched off, and answers what came back. */
export async function testChannel(deps: TestDeps, viewer: Viewer, channel: ChannelRecord): Promise<Channel> {
  const by = offered(deps.ways, channel.way)
  await refuseWithoutPlan(viewer, channel.way)
  await deps.rateLimits.channelTests.take(viewer.id)
  const player = await findChannelPlayer(viewer.id)
  const address = player && openAddress(deps, channel, player)
  if (!player || address === null)
    throw conflict(
      channel.way === 'mail'
        ? 'Your e-mail address is not proven yet. Please confirm it by the link in our mail.'
        : 'The address of this channel cannot be read any more. Please remove it, and add it again.',
    )
  const outcome = await by.send(opened(channel, address), {
    id: `tst_${crypto.randomUUID()}`,
    content: { kind: 'test' },
    zone: zoneOf(player),
    language: player.language,
  })
  await afterSending(deps, channel, { outcome, isLastTry: false })
  deps.changes.publish({ kind: 'channel', user: channel.user, id: channel._id })
  const tested = await ChannelModel.findById(channel._id).lean<ChannelRecord>()
  if (!tested) throw notFound('Channel')
  return channelView(tested)
}

import { type Channel, MAX_CHANNELS, WAY_NAMES, type Way } from '../../../shared/channels'
import { wayRefusal } from '../../../shared/plans/plan-refusals'
import { recordAudit } from '../../identity/audit/record-audit'
import { findUser } from '../../identity/users/find-user'
import type { SessionCaller } from '../../identity/viewer/signed-in-caller'
import { channelAddress } from '../../platform/encryption/secret-box'
import { AppError, conflict } from '../../platform/errors'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { creationFields } from '../../platform/store/chronological-id'
import { hashOf, lastFourOf } from './channel-address'
import type { ChannelDeps, Ways } from './channel-deps'
import { channelView } from './channel-view'
import { scheduleDigest } from './digest/schedule-digest'
import { ChannelModel, type ChannelRecord } from './model/channel-model'
import type { SendBy } from './way'

interface NewChannel {
  way: Way
  name: string
  /** In clear; null for mails. */
  address: string | null
}

type AddDeps = ChannelDeps & { ways: Ways }

/** Adds a channel. The same address again switches it on. */
export async function addChannel(
  deps: AddDeps,
  { viewer, caller }: SessionCaller,
  { way, name, address: given }: NewChannel,
): Promise<Channel> {
  const by = offered(deps.ways, way)
  await refuseWithoutPlan(viewer, way)
  const address = given === null ? null : by.accept(given)
  const known = await findSame(viewer.id, { way, address })
  const session = way === 'push' ? viewer.sessionId : null
  if (known) return switchOnAgain(deps, known, { name, session })
  if (way === 'push' && address) await takeFromOthers(deps, viewer.id, address)
  if ((await ChannelModel.countDocuments({ user: viewer.id, way })) >= MAX_CHANNELS[way]) throw tooMany(way)
  const fields = creationFields(deps.clock.now())
  await recordAudit(deps, caller, {
    action: 'channel_added',
    actor: viewer.id,
    subject: viewer.id,
    detail: shownName({ way, name }),
  })
  const channel = await ChannelModel.create({
    ...fields,
    user: viewer.id,
    way,
    name,
    session,
    ...(address !== null && {
      sealedAddress: deps.secretBox.seal(address, channelAddress(viewer.id, String(fields._id))),
      addressHash: hashOf(address),
      last4: lastFourOf(address),
    }),
  })
  const kept = await keepFirst(channel)
  await removeExcess(kept)
  await scheduleDigest(deps, viewer.id)
  deps.changes.publish({ kind: 'channel', user: viewer.id, id: kept._id })
  return channelView(kept)
}

export function offered(ways: Ways, way: Way): SendBy {
  const by = ways[way]
  if (!by) throw conflict(`This server sends no alerts by ${WAY_NAMES[way]}.`)
  return by
}

/** @throws if the player's plan has no alerts by this way */
export async function refuseWithoutPlan(player: { id: string }, way: Way): Promise<void> {
  const refusal = wayRefusal((await findUser(player, { plan: 1 })).plan, way)
  if (refusal) throw new AppError('limit_reached', refusal, { code: 'needs_plan' })
}

/** For lists and the audit log: never an address. */
export const shownName = ({ way, name }: Pick<ChannelRecord, 'way' | 'name'>) =>
  way === 'push' ? `${WAY_NAMES.push}: ${name}` : WAY_NAMES[way]

function findSame(user: string, { way, address }: { way: Way; address: string | null }) {
  const addressHash = address === null ? null : hashOf(address)
  return ChannelModel.findOne({ user, way, addressHash }).lean<ChannelRecord>()
}

async function switchOnAgain(
  deps: AddDeps,
  { _id, user }: ChannelRecord,
  { name, session }: Pick<ChannelRecord, 'name' | 'session'>,
): Promise<Channel> {
  const changed = await ChannelModel.findOneAndUpdate(
    { _id },
    { $set: { active: true, offReason: null, toldFailing: false, pausedUntil: null, name, session } },
    { returnDocument: 'after' },
  ).lean<ChannelRecord>()
  await scheduleDigest(deps, user)
  deps.changes.publish({ kind: 'channel', user, id: _id })
  if (!changed) throw conflict('This channel was removed at the same moment. Please try again.')
  return channelView(changed)
}

/** A browser shows notifications of one player: the one who signed in last. */
async function takeFromOthers(deps: AddDeps, user: string, address: string): Promise<void> {
  const others = { way: 'push', addressHash: hashOf(address), user: { $ne: user } } as const
  for (const { _id, user: owner } of await ChannelModel.find(others, { user: 1 }).lean<ChannelRecord[]>()) {
    await ChannelModel.deleteOne({ _id })
    deps.changes.publish({ kind: 'channel', user: owner, id: _id })
  }
}

/** All open pages renew a subscription at the same moment. Of channels with one address the first stays. */
async function keepFirst(added: ChannelRecord): Promise<ChannelRecord> {
  const { user, way, addressHash } = added
  if (addressHash === null) return added
  const same = { user, way, addressHash }
  const first = await ChannelModel.findOne(same).sort({ _id: 1 }).lean<ChannelRecord>()
  if (!first) return added
  await deleteInBatches(ChannelModel, { ...same, _id: { $gt: first._id } })
  return first
}

/** Counted again after the insert: two tabs may add one at once. */
async function removeExcess({ _id, user, way }: Pick<ChannelRecord, '_id' | 'user' | 'way'>): Promise<void> {
  if ((await ChannelModel.countDocuments({ user, way, _id: { $lte: _id } })) <= MAX_CHANNELS[way]) return
  await ChannelModel.deleteOne({ _id })
  throw tooMany(way)
}

function tooMany(way: Way): AppError {
  const most = MAX_CHANNELS[way]
  const message =
    most === 1
      ? `You have ${WAY_NAMES[way]} already. Please remove it first.`
      : `You have ${most} devices already. Please remove one that you no longer use.`
  return new AppError('limit_reached', message)
}

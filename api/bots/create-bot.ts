import type { Types } from 'mongoose'
import type { Bot, BotInput } from '../../shared/bots'
import { MAX_BOTS } from '../../shared/limits'
import { allSlotsTaken, moreSlots } from '../../shared/plans/plan-refusals'
import { slotsOf } from '../../shared/plans/plans'
import { findOwnedAccount } from '../game/accounts/find-owned-account'
import { findUser } from '../identity/users/find-user'
import type { UserRecord } from '../identity/users/user-model'
import type { Viewer } from '../identity/viewer/viewer'
import { botSecret, type SecretBox } from '../platform/encryption/secret-box'
import { AppError } from '../platform/errors'
import type { RateLimits } from '../platform/http/rate-limits'
import type { IdempotencyKey } from '../platform/idempotency/claim-key'
import { createOnce } from '../platform/idempotency/create-once'
import { takeFreeSlot } from '../platform/store/take-free-slot'
import type { Clock } from '../platform/time/clock'
import type { ChangePublisher } from '../realtime/changes/changes'
import { botView, SHOWN_OF_BOT } from './bot-view'
import { storeBotCount } from './count-bots'
import { BotModel, type BotRecord } from './model/bot-model'
import { slotsOfPlayer } from './slots-of-player'
import type { Catalogue } from './templates/catalogue'
import { withRestZone } from './templates/rest-zone'
import { completeSettings, validSecrets } from './templates/settings'
import { templateRefusal } from './templates/template-refusal'

interface CreateBotDeps {
  changes: ChangePublisher
  catalogue: Catalogue
  secretBox: SecretBox
  clock: Clock
  rateLimits: Pick<RateLimits, 'newBots'>
}

interface NewBot {
  key: IdempotencyKey | null
  input: BotInput
}

export function createBot(deps: CreateBotDeps, viewer: Viewer, { key, input }: NewBot): Promise<Bot> {
  return createOnce(deps, {
    key,
    findEarlier: (id) => BotModel.findById(id, SHOWN_OF_BOT).lean<BotRecord>(),
    insert: (id) => insertBot(deps, viewer, { id, input }),
    view: (bot: Parameters<typeof botView>[0]) => botView(bot, deps.catalogue),
  })
}

async function insertBot(deps: CreateBotDeps, viewer: Viewer, { id, input }: { id: Types.ObjectId; input: BotInput }) {
  const user = await findUser(viewer, { plan: 1, timeZone: 1 })
  const { plan } = user
  const slots = Math.min(slotsOf(plan), MAX_BOTS)
  if ((await BotModel.countDocuments({ user: viewer.id })) >= slots) throw noFreeSlot(plan, slots)
  const createdAt = new Date(deps.clock.now())
  const fields = await fieldsOf(deps, { viewer, user }, input)
  await deps.rateLimits.newBots.take(viewer.id)
  const created = await takeFreeSlot(
    () => slotsOfPlayer(viewer.id, slots),
    (slot) => BotModel.create({ _id: id, createdAt, ...fields, slot }),
  )
  if (!created) throw noFreeSlot(plan, slots)
  await storeBotCount(viewer.id)
  deps.changes.publish({ kind: 'bot', user: viewer.id, id })
  return created
}

async function fieldsOf(
  deps: CreateBotDeps,
  { viewer, user }: { viewer: Viewer; user: Pick<UserRecord, 'plan' | 'timeZone'> },
  input: BotInput,
) {
  const { templateId: id, script_version: version = null } = input
  const template = await deps.catalogue.get({ id, player: viewer.id, version })
  const account = await findOwnedAccount(viewer, input.accountId, { _id: 1 })
  const refusal = templateRefusal(deps.catalogue, user.plan, id)
  if (refusal) throw new AppError('limit_reached', refusal, { code: 'needs_plan' })
  const settings = completeSettings(template, withRestZone(input.settings, { zone: user.timeZone }))
  const sealed = validSecrets(template, input.secrets).map(([key, value]) => [
    key,
    deps.secretBox.seal(value, botSecret(viewer.id, key)),
  ])
  return {
    user: viewer.id,
    name: input.name?.trim() ?? template.label,
    templateId: id,
    scriptVersion: version,
    account: account._id,
    settings,
    secrets: Object.fromEntries(sealed),
  }
}

const noFreeSlot = (plan: string, slots: number) =>
  new AppError('limit_reached', allSlotsTaken(slots) + moreSlots(plan), { code: 'no_slot' })

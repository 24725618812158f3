import type { Types } from 'mongoose'
import type { Bot, BotInput } from '../../shared/bots'
import { MOST_BOTS } from '../../shared/limits'
import { slotsOf } from '../../shared/plans'
import { findOwnedAccount } from '../accounts/find-owned-account'
import type { Viewer } from '../auth/sessions'
import type { Clock } from '../foundation/clock'
import { AppError } from '../foundation/errors'
import type { IdempotencyKey } from '../idempotency/claim-key'
import { createOnce } from '../idempotency/create-once'
import { botSecret, type SecretBox } from '../secrets/secret-box'
import { takeFreeSlot } from '../store/take-free-slot'
import type { Catalogue } from '../templates/catalogue'
import { completeSettings, givenSecrets } from '../templates/settings'
import { findUser } from '../users/find-user'
import { type BotDocument, BotModel } from './bot-model'
import { botView } from './bot-view'
import { slotsOfPlayer } from './slots-of-player'

interface CreateBotDeps {
  catalogue: Catalogue
  secretBox: SecretBox
  clock: Clock
}

interface NewBot {
  key: IdempotencyKey | null
  input: BotInput
}

export function createBot(deps: CreateBotDeps, viewer: Viewer, { key, input }: NewBot): Promise<Bot> {
  return createOnce(deps, {
    key,
    findEarlier: (id) => BotModel.findById(id),
    insert: (id) => insertBot(deps, viewer, id, input),
    view: (bot: BotDocument) => botView(bot, deps.catalogue),
  })
}

async function insertBot(deps: CreateBotDeps, viewer: Viewer, id: Types.ObjectId, input: BotInput) {
  const { plan } = await findUser(viewer)
  const slots = Math.min(slotsOf(plan), MOST_BOTS)
  await refuseWithoutFreeSlot(viewer, slots)
  const fields = await fieldsOf(deps, viewer, input)
  const created = await takeFreeSlot(
    () => slotsOfPlayer(viewer.id, slots),
    (slot) => BotModel.create({ _id: id, ...fields, slot }),
  )
  if (!created) throw noFreeSlot(slots)
  return created
}

async function fieldsOf(deps: CreateBotDeps, viewer: Viewer, input: BotInput) {
  const template = deps.catalogue.get(input.templateId)
  const account = await findOwnedAccount(viewer, input.accountId)
  const settings = completeSettings(template, input.settings)
  const sealed = givenSecrets(template, input.secrets).map(([key, value]) => [
    key,
    deps.secretBox.seal(value, botSecret(viewer.id, key)),
  ])
  return {
    user: viewer.id,
    name: template.label,
    templateId: template.id,
    account: account._id,
    settings,
    secrets: Object.fromEntries(sealed),
  }
}

async function refuseWithoutFreeSlot(viewer: Viewer, slots: number) {
  if ((await BotModel.countDocuments({ user: viewer.id })) >= slots) throw noFreeSlot(slots)
}

const noFreeSlot = (slots: number) =>
  new AppError('limit_reached', `Your plan holds ${slots === 1 ? 'one bot' : `${slots} bots`}, and no slot is free.`)

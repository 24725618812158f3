import { randomBytes } from 'node:crypto'
import type { Types } from 'mongoose'
import type { HelpInput, HelpRequest } from '../../../shared/help'
import { MAX_OPEN_HELP_REQUESTS } from '../../../shared/limits'
import { PATHS } from '../../../shared/paths'
import { hasFeature } from '../../../shared/plans/plans'
import { replyHoursOf, type Shop } from '../../../shared/plans/shop'
import { HOUR } from '../../../shared/time'
import { findOwnedBot } from '../../bots/find-owned-bot'
import { recordIntent } from '../../identity/audit/record-audit'
import { findUser } from '../../identity/users/find-user'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { AppError } from '../../platform/errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { IdempotencyKey } from '../../platform/idempotency/claim-key'
import { createOnce } from '../../platform/idempotency/create-once'
import type { MailQueue } from '../../platform/mail/mail-queue'
import type { Clock } from '../../platform/time/clock'
import { BOT_WITH_SECRETS, type HelpLinesDeps, helpLinesOf } from './help-lines'
import { newRequestMail } from './help-mails'
import { HelpRequestModel, type HelpRequestRecord } from './help-request-model'
import { helpRequestView } from './help-request-view'

export interface AskDeps extends HelpLinesDeps {
  clock: Clock
  rateLimits: RateLimits
  shop: Shop
  mailQueue: MailQueue
}

interface Question {
  key: IdempotencyKey | null
  input: HelpInput
  /** Null if the site's address is unknown: then the operator gets no mail. */
  origin: string | null
}

export function askForHelp(
  deps: AskDeps,
  asker: SignedInCaller,
  { key, input, origin }: Question,
): Promise<HelpRequest> {
  return createOnce(deps, {
    key,
    findEarlier: (id) => HelpRequestModel.findById(id).lean<HelpRequestRecord>(),
    insert: (_id) => insertRequest(deps, asker, { _id, input, origin }),
    view: helpRequestView,
  })
}

async function insertRequest(
  deps: AskDeps,
  { viewer, caller }: SignedInCaller,
  { _id, input, origin }: { _id: Types.ObjectId } & Omit<Question, 'key'>,
) {
  const { topic, text, bot_id, lines_until } = input
  const bot = bot_id ? await findOwnedBot(viewer, bot_id, { ...BOT_WITH_SECRETS, name: 1 }) : null
  const { plan } = await findUser(viewer, { plan: 1 })
  if ((await HelpRequestModel.countDocuments({ user: viewer.id, state: 'open' })) >= MAX_OPEN_HELP_REQUESTS)
    throw new AppError(
      'limit_reached',
      `You have ${MAX_OPEN_HELP_REQUESTS} open requests. Please wait for an answer to one of them.`,
    )
  await deps.rateLimits.helpRequests.take(viewer.id)
  const attached = bot && lines_until != null ? await helpLinesOf(deps, bot, lines_until) : null
  const reference = newReference()
  const now = deps.clock.now()
  const hours = replyHoursOf(deps.shop, plan)
  await recordIntent(deps, caller, {
    action: 'help_asked',
    actor: viewer.id,
    subject: viewer.id,
    detail: reference,
    key: `ask ${_id}`,
  })
  const request = await HelpRequestModel.create({
    _id,
    user: viewer.id,
    reference,
    topic,
    text: text.trim(),
    hasPriority: hasFeature(plan, 'prioritySupport'),
    bot: bot?._id ?? null,
    botName: bot?.name ?? null,
    lines: attached?.lines ?? [],
    createdAt: new Date(now),
    replyBy: hours === null ? null : new Date(now + hours * HOUR),
  })
  const to = deps.shop.supportEmail
  if (to && origin) {
    const link = `${origin}${PATHS.admin}`
    deps.mailQueue.enqueue(async () => newRequestMail({ to, reference, topic, plan, link }))
  }
  return request
}

/** Without letters that look like digits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newReference = () => `H-${[...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`

import { invoiceView } from '../../billing/list-invoices'
import { PaymentModel } from '../../billing/model/payment-model'
import { type SubscriptionDocument, SubscriptionModel } from '../../billing/model/subscription-model'
import { BotDayModel, type BotDayRecord } from '../../bots/activity/bot-day-model'
import { quarterStart } from '../../bots/activity/quarters'
import { botDetail } from '../../bots/bot-view'
import { BotModel } from '../../bots/model/bot-model'
import { DecisionModel, type DecisionRecord, decisionId, placeOf } from '../../bots/model/decision-model'
import { SeenCastlesModel, type SeenCastlesRecord } from '../../bots/model/seen-castles-model'
import { RunModel, type RunRecord } from '../../bots/runs/run-model'
import type { Catalogue } from '../../bots/templates/catalogue'
import type { ConsoleLine, ConsoleLog } from '../../console/log/console-log'
import { AccountModel } from '../../game/accounts/account-model'
import { accountView } from '../../game/accounts/account-view'
import { type AuditDocument, AuditModel } from '../../identity/audit/audit-model'
import { visibleToSubject } from '../../identity/audit/visible-to-subject'
import { AvatarModel } from '../../identity/avatars/avatar-model'
import { SessionModel } from '../../identity/sessions/session-model'
import { ApiTokenModel, type ApiTokenRecord } from '../../identity/tokens/api-token-model'
import { tokenView } from '../../identity/tokens/token-view'
import { channelView } from '../../notifications/channels/channel-view'
import { ChannelModel, type ChannelRecord } from '../../notifications/channels/model/channel-model'
import {
  NotificationSettingsModel,
  type NotificationSettingsRecord,
} from '../../notifications/channels/model/notification-settings-model'
import { settingsOf } from '../../notifications/channels/model/settings-of'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { notificationView } from '../../notifications/inbox/notification-view'
import { type OutboxMessage, OutboxMessageModel } from '../../notifications/outbox/message-model'
import { deliveryView } from '../../notifications/webhooks/deliveries'
import { WEBHOOK_CHANNEL } from '../../notifications/webhooks/webhook-deps'
import { WebhookModel, type WebhookRecord } from '../../notifications/webhooks/webhook-model'
import { webhookView } from '../../notifications/webhooks/webhook-view'
import { readInPages } from '../../platform/store/batches/read-in-pages'

import { type HelpRequestDocument, HelpRequestModel } from '../help/help-request-model'
import { helpRequestView } from '../help/help-request-view'
import { type ExportedList, listOf } from './exported-list'
import { scriptLists } from './script-lists'

const PAGE_SIZE = 100
/** One day may hold hundreds of intervals. */
const DAYS_PAGE_SIZE = 10
const LINES_PAGE_SIZE = 200
/** Each may hold 200 lines. */
const HELP_PAGE_SIZE = 10

interface ListDeps {
  catalogue: Catalogue
  consoleLog: ConsoleLog
}

/** Each query uses an index that starts with the player. */
export function listsOf({ catalogue, consoleLog }: ListDeps, user: string): Record<string, ExportedList> {
  return {
    pictures: listOf(() => AvatarModel.find({ _id: user }), pictureOf),
    sessions: listOf(() => SessionModel.find({ user }), sessionOf),
    tokens: listOf(() => ApiTokenModel.find({ user }).lean<ApiTokenRecord[]>(), tokenView),
    ...webhookLists(user),
    ...channelLists(user),
    ...scriptLists(user),
    accounts: listOf(() => AccountModel.find({ user }), accountView),
    bots: listOf(
      () => readInPages((later) => BotModel.find({ user, ...later }), { by: 'slot', direction: 1, size: PAGE_SIZE }),
      (bot) => botDetail(bot, catalogue),
    ),
    console_lines: () => consoleLinesOf(consoleLog, user),
    runs: listOf(
      () => readInPages((older) => RunModel.find({ user, ...older }), { by: 'startedAt', ...NEWEST_FIRST }),
      runOf,
    ),
    days: listOf(
      () =>
        readInPages((later) => BotDayModel.find({ user, ...later }), { by: 'day', direction: 1, size: DAYS_PAGE_SIZE }),
      dayOf,
    ),
    decisions: listOf(
      () =>
        readInPages((older) => DecisionModel.find({ user, ...older }).lean<DecisionRecord[]>(), {
          by: '_id',
          ...NEWEST_FIRST,
        }),
      decisionOf,
    ),
    castles: listOf(() => SeenCastlesModel.find({ user }).lean<SeenCastlesRecord[]>(), castlesOf),
    notifications: listOf(
      () => readInPages((older) => NotificationModel.find({ user, ...older }), { by: '_id', ...NEWEST_FIRST }),
      notificationView,
    ),
    help_requests: listOf(
      () =>
        readInPages((older) => HelpRequestModel.find({ user, ...older }), {
          by: '_id',
          direction: -1,
          size: HELP_PAGE_SIZE,
        }),
      helpRequestOf,
    ),
    subscriptions: listOf(
      () => readInPages((older) => SubscriptionModel.find({ user, ...older }), { by: '_id', ...NEWEST_FIRST }),
      subscriptionOf,
    ),
    payments: listOf(
      () => readInPages((older) => PaymentModel.find({ user, ...older }), { by: 'paidAt', ...NEWEST_FIRST }),
      invoiceView,
    ),
    trail: listOf(
      () => readInPages((older) => AuditModel.find({ subject: user, ...older }), { by: '_id', ...NEWEST_FIRST }),
      auditEntryOf,
    ),
  }
}

function webhookLists(user: string): Record<string, ExportedList> {
  return {
    webhooks: listOf(() => WebhookModel.find({ user }).lean<WebhookRecord[]>(), webhookView),
    deliveries: listOf(
      () =>
        readInPages((older) => OutboxMessageModel.find({ user, channel: WEBHOOK_CHANNEL, ...older }), {
          by: '_id',
          ...NEWEST_FIRST,
        }),
      deliveryOf,
    ),
  }
}

const channelLists = (user: string): Record<string, ExportedList> => ({
  channels: listOf(() => ChannelModel.find({ user }).lean<ChannelRecord[]>(), channelView),
  notification_settings: listOf(
    () => NotificationSettingsModel.find({ _id: user }).lean<NotificationSettingsRecord[]>(),
    settingsOf,
  ),
})

const NEWEST_FIRST = { direction: -1, size: PAGE_SIZE } as const

async function* consoleLinesOf(consoleLog: ConsoleLog, user: string) {
  for (const { _id } of await BotModel.find({ user }, { _id: 1 }).lean()) {
    const bot = _id.toHexString()
    let position = 0
    let lines: ConsoleLine[]
    do {
      lines = (await consoleLog.readAfter(bot, position, LINES_PAGE_SIZE)).lines
      for (const { position: number, text } of lines) yield { bot_id: bot, number, text }
      position = lines.at(-1)?.position ?? position
    } while (lines.length > 0)
  }
}

function pictureOf({ webp, isOwn }: InstanceType<typeof AvatarModel>) {
  return { chosen_here: isOwn, webp: webp ? Buffer.from(webp).toString('base64') : null }
}

function sessionOf({ createdAt, lastSeenAt, userAgent }: InstanceType<typeof SessionModel>) {
  return { created_at: createdAt, last_seen_at: lastSeenAt, user_agent: userAgent }
}

function runOf({ bot, epoch, startedAt, endedAt, reason, gained }: RunRecord) {
  return { bot_id: bot, number: epoch, started_at: startedAt, ended_at: endedAt, reason, gained }
}

function castlesOf({ _id, at, castles, journeys }: SeenCastlesRecord) {
  return { bot_id: _id, at, castles, journeys }
}

function decisionOf({ _id, at, decision, outcome }: DecisionRecord) {
  const place = placeOf(_id)
  return { bot_id: place.bot, id: decisionId(place), at, ...decision, outcome: outcome ?? null }
}

function dayOf({ bot, day, templateId, online, resting, gained, goods, intervals }: BotDayRecord) {
  const gains = [...gained].map(([quarter, amount]) => ({ at: new Date(quarterStart(day, quarter)), amount }))
  return {
    bot_id: bot,
    day,
    templateId,
    online,
    resting,
    gains,
    goods: Object.fromEntries(goods ?? []),
    stretches: [...intervals.values()],
  }
}

function subscriptionOf({ provider, providerId, plan, status, startedAt, endedAt, history }: SubscriptionDocument) {
  const events = history.map(({ at, text }) => ({ at, text }))
  return { payment_provider: provider, id: providerId, plan, status, started_at: startedAt, ended_at: endedAt, events }
}

/** With what was sent: it is the player's. */
const deliveryOf = (message: OutboxMessage) => ({
  ...deliveryView(message),
  webhook_id: message.target,
  body: message.body,
})

const helpRequestOf = (request: HelpRequestDocument) => ({ ...helpRequestView(request), lines: request.lines })

function auditEntryOf(entry: AuditDocument) {
  const { createdAt, action, detail } = entry
  const { network, device } = visibleToSubject(entry)
  return { created_at: createdAt, action, detail, network, device }
}

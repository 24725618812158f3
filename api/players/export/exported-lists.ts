import type { mongo } from 'mongoose'
import { invoiceView, SHOWN_OF_PAYMENT, type ShownPayment } from '../../billing/list-invoices'
import { PaymentModel } from '../../billing/model/payment-model'
import { SubscriptionModel, type SubscriptionRecord } from '../../billing/model/subscription-model'
import { botDetail, SHOWN_OF_BOT_DETAIL } from '../../bots/bot-view'
import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import type { Catalogue } from '../../bots/templates/catalogue'
import type { ConsoleLine, ConsoleLog } from '../../console/log/console-log'
import { AccountModel } from '../../game/accounts/account-model'
import { accountView, SHOWN_OF_ACCOUNT } from '../../game/accounts/account-view'
import { AuditModel, type AuditRecord } from '../../identity/audit/audit-model'
import { visibleToSubject } from '../../identity/audit/visible-to-subject'
import { AvatarModel } from '../../identity/avatars/avatar-model'
import { type SessionDocument, SessionModel } from '../../identity/sessions/session-model'
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
import { notificationView, SHOWN_OF_NOTIFICATION } from '../../notifications/inbox/notification-view'
import { type OutboxMessage, OutboxMessageModel } from '../../notifications/outbox/message-model'
import { deliveryView } from '../../notifications/webhooks/deliveries'
import { WEBHOOK_CHANNEL } from '../../notifications/webhooks/webhook-deps'
import { WebhookModel, type WebhookRecord } from '../../notifications/webhooks/webhook-model'
import { webhookView } from '../../notifications/webhooks/webhook-view'
import { readInPages } from '../../platform/store/batches/read-in-pages'
import { HelpRequestModel, type HelpRequestRecord } from '../help/help-request-model'
import { helpRequestView } from '../help/help-request-view'
import { activityLists } from './activity-lists'
import { type ExportedList, listOf } from './exported-list'
import { scriptLists } from './script-lists'

const PAGE_SIZE = 100
const LINES_PAGE_SIZE = 200
/** Each may hold 200 lines. */
const HELP_PAGE_SIZE = 10

const SHOWN_OF_SUBSCRIPTION = {
  provider: 1,
  providerId: 1,
  plan: 1,
  status: 1,
  startedAt: 1,
  endedAt: 1,
  history: 1,
} as const
type ShownSubscription = Pick<SubscriptionRecord, '_id' | keyof typeof SHOWN_OF_SUBSCRIPTION>

interface StoredPicture {
  webp: mongo.Binary | null
  isOwn: boolean
}

interface ListDeps {
  catalogue: Catalogue
  consoleLog: ConsoleLog
}

/** Each query uses an index that starts with the player. */
export function listsOf({ catalogue, consoleLog }: ListDeps, user: string): Record<string, ExportedList> {
  return {
    pictures: listOf(() => AvatarModel.find({ _id: user }, { webp: 1, isOwn: 1 }).lean<StoredPicture[]>(), pictureOf),
    sessions: listOf(
      () => SessionModel.find({ user }, { createdAt: 1, lastSeenAt: 1, userAgent: 1 }).lean(),
      sessionOf,
    ),
    tokens: listOf(() => ApiTokenModel.find({ user }).lean<ApiTokenRecord[]>(), tokenView),
    ...webhookLists(user),
    ...channelLists(user),
    ...scriptLists(user),
    ...activityLists(user),
    accounts: listOf(() => AccountModel.find({ user }, SHOWN_OF_ACCOUNT).lean(), accountView),
    bots: listOf(
      () =>
        readInPages(
          (later) => BotModel.find({ user, ...later }, { ...SHOWN_OF_BOT_DETAIL, slot: 1 }).lean<BotRecord[]>(),
          {
            by: 'slot',
            direction: 1,
            size: PAGE_SIZE,
          },
        ),
      (bot) => botDetail(bot, catalogue),
    ),
    console_lines: () => consoleLinesOf(consoleLog, user),
    notifications: listOf(
      () =>
        readInPages((older) => NotificationModel.find({ user, ...older }, SHOWN_OF_NOTIFICATION).lean(), {
          by: '_id',
          ...NEWEST_FIRST,
        }),
      notificationView,
    ),
    help_requests: listOf(
      () =>
        readInPages((older) => HelpRequestModel.find({ user, ...older }).lean<HelpRequestRecord[]>(), {
          by: '_id',
          direction: -1,
          size: HELP_PAGE_SIZE,
        }),
      helpRequestOf,
    ),
    ...paymentLists(user),
    trail: listOf(
      () => readInPages((older) => AuditModel.find({ subject: user, ...older }).lean(), { by: '_id', ...NEWEST_FIRST }),
      auditEntryOf,
    ),
  }
}

function paymentLists(user: string): Record<string, ExportedList> {
  return {
    subscriptions: listOf(
      () =>
        readInPages(
          (older) => SubscriptionModel.find({ user, ...older }, SHOWN_OF_SUBSCRIPTION).lean<ShownSubscription[]>(),
          {
            by: '_id',
            ...NEWEST_FIRST,
          },
        ),
      subscriptionOf,
    ),
    payments: listOf(
      () =>
        readInPages((older) => PaymentModel.find({ user, ...older }, SHOWN_OF_PAYMENT).lean<ShownPayment[]>(), {
          by: 'paidAt',
          ...NEWEST_FIRST,
        }),
      invoiceView,
    ),
  }
}

function webhookLists(user: string): Record<string, ExportedList> {
  return {
    webhooks: listOf(() => WebhookModel.find({ user }).lean<WebhookRecord[]>(), webhookView),
    deliveries: listOf(
      () =>
        readInPages(
          (older) => OutboxMessageModel.find({ user, channel: WEBHOOK_CHANNEL, ...older }).lean<OutboxMessage[]>(),
          {
            by: '_id',
            ...NEWEST_FIRST,
          },
        ),
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

function pictureOf({ webp, isOwn }: StoredPicture) {
  return { chosen_here: isOwn, webp: webp?.toString('base64') ?? null }
}

function sessionOf({
  createdAt,
  lastSeenAt,
  userAgent,
}: Pick<SessionDocument, 'createdAt' | 'lastSeenAt' | 'userAgent'>) {
  return { created_at: createdAt, last_seen_at: lastSeenAt, user_agent: userAgent }
}

function subscriptionOf({ provider, providerId, plan, status, startedAt, endedAt, history }: ShownSubscription) {
  const events = history.map(({ at, text }) => ({ at, text }))
  return { payment_provider: provider, id: providerId, plan, status, started_at: startedAt, ended_at: endedAt, events }
}

/** With what was sent: it is the player's. */
const deliveryOf = (message: OutboxMessage) => ({
  ...deliveryView(message),
  webhook_id: message.target,
  body: message.body,
})

const helpRequestOf = (request: HelpRequestRecord) => ({ ...helpRequestView(request), lines: request.lines })

function auditEntryOf(entry: AuditRecord) {
  const { createdAt, action, detail } = entry
  const { network, device } = visibleToSubject(entry)
  return { created_at: createdAt, action, detail, network, device }
}

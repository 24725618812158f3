import { AccountModel } from '../accounts/account-model'
import { accountView } from '../accounts/account-view'
import { asSubjectSees } from '../audit/as-subject-sees'
import { type AuditDocument, AuditModel } from '../audit/audit-model'
import { SessionModel } from '../auth/session-model'
import { AvatarModel } from '../avatars/avatar-model'
import { PaymentModel } from '../billing/books/payment-model'
import { type SubscriptionDocument, SubscriptionModel } from '../billing/books/subscription-model'
import { invoiceView } from '../billing/list-invoices'
import { BotModel } from '../bots/bot-model'
import { botDetail } from '../bots/bot-view'
import type { ConsoleLine, ConsoleLog } from '../console-log/console-log'
import { BotDayModel, type BotDayRecord } from '../days/bot-day-model'
import { beginningOf } from '../days/quarters'
import { RunModel, type RunRecord } from '../fleet/history/run-model'
import { NotificationModel } from '../notifications/notification-model'
import { notificationView } from '../notifications/notification-view'
import type { Catalogue } from '../templates/catalogue'

/** Reads its entries one after another, in batches. */
export type ExportedList = () => AsyncIterable<object>

interface Read<Document> {
  cursor(options: { batchSize: number }): AsyncIterable<Document>
}

const BATCH = 200

interface ListDeps {
  catalogue: Catalogue
  consoleLog: ConsoleLog
}

/** Each list is one query of the store, led by an index that begins with the player. */
export function listsOf({ catalogue, consoleLog }: ListDeps, user: string): Record<string, ExportedList> {
  return {
    pictures: from(() => AvatarModel.find({ _id: user }), pictureOf),
    sessions: from(() => SessionModel.find({ user }), sessionOf),
    accounts: from(() => AccountModel.find({ user }), accountView),
    bots: from(
      () => BotModel.find({ user }),
      (bot) => botDetail(bot, catalogue),
    ),
    console_lines: () => consoleLinesOf(consoleLog, user),
    runs: from(() => RunModel.find({ user }).sort({ startedAt: -1 }), runOf),
    days: from(() => BotDayModel.find({ user }).sort({ day: 1 }), dayOf),
    notifications: from(() => NotificationModel.find({ user }).sort({ _id: -1 }), notificationView),
    subscriptions: from(() => SubscriptionModel.find({ user }).sort({ _id: -1 }), subscriptionOf),
    payments: from(() => PaymentModel.find({ user }).sort({ paidAt: -1 }), invoiceView),
    trail: from(() => AuditModel.find({ subject: user }).sort({ _id: -1 }), deedOf),
  }
}

function from<Document>(find: () => Read<Document>, view: (document: Document) => object): ExportedList {
  return async function* entries() {
    for await (const document of find().cursor({ batchSize: BATCH })) yield view(document)
  }
}

async function* consoleLinesOf(consoleLog: ConsoleLog, user: string) {
  for await (const { _id } of BotModel.find({ user }, { _id: 1 }).lean().cursor({ batchSize: BATCH })) {
    const bot = _id.toHexString()
    let position = 0
    let lines: ConsoleLine[]
    do {
      lines = (await consoleLog.readAfter(bot, position, BATCH)).lines
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

function dayOf({ bot, day, templateId, online, resting, gained, stretches }: BotDayRecord) {
  const gains = [...gained].map(([quarter, amount]) => ({ at: new Date(beginningOf(day, quarter)), amount }))
  return { bot_id: bot, day, templateId, online, resting, gains, stretches: [...stretches.values()] }
}

function subscriptionOf({ provider, providerId, plan, status, startedAt, endedAt, history }: SubscriptionDocument) {
  const events = history.map(({ at, text }) => ({ at, text }))
  return { payment_provider: provider, id: providerId, plan, status, started_at: startedAt, ended_at: endedAt, events }
}

function deedOf(entry: AuditDocument) {
  const { createdAt, action, detail } = entry
  const { network, device } = asSubjectSees(entry)
  return { created_at: createdAt, action, detail, network, device }
}

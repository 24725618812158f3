import type { Types } from 'mongoose'
import type { BotActionInput } from '../../shared/bots'
import { RUN_EVENTS } from '../../shared/webhooks'
import { refuseWithoutApi } from '../identity/tokens/token-plan'
import type { SignedInCaller } from '../identity/viewer/signed-in-caller'
import { refuseWithoutScope } from '../identity/viewer/token-scopes'
import type { Viewer } from '../identity/viewer/viewer'
import { forgetRunReceiver, keepRunReceiver, openRunReceiver } from '../notifications/run-receivers/open-run-receiver'
import { refuseEventsBeyondScopes } from '../notifications/webhooks/webhook-rights'
import type { SecretBox } from '../platform/encryption/secret-box'
import { conflictAt, invalidAt } from '../platform/errors'
import type { Outgoing } from '../platform/outgoing/outgoing'
import type { WriteOutcome } from '../platform/store/write-outcome'
import type { Clock } from '../platform/time/clock'
import type { BotRecord } from './model/bot-model'

const FIELD = 'notify_url'

export interface NotifyUrlDeps {
  clock: Clock
  secretBox: SecretBox
  outgoing: Outgoing
}

/** @throws if this caller cannot have the address told of a run, which the start begins */
export async function refuseNotifyUrl(
  { outgoing }: NotifyUrlDeps,
  { viewer, bot }: { viewer: Viewer; bot: BotRecord },
  { action, notify_url }: BotActionInput,
): Promise<void> {
  if (notify_url === undefined) return
  if (action === 'stop') throw invalidAt(FIELD, 'Only a start takes a notify_url, for the run that it begins.')
  refuseWithoutScope(viewer, 'webhooks:write')
  refuseEventsBeyondScopes(viewer, RUN_EVENTS)
  await refuseWithoutApi(viewer)
  outgoing.refuseForbidden(notify_url, FIELD)
  if (bot.desired === 'online') throw alreadyOnline()
}

const alreadyOnline = () =>
  conflictAt(FIELD, 'This bot is online already, and a notify_url is for a run from its start. Stop the bot first.')

export interface Started {
  bot: BotRecord
  /** Signs what the address is told. */
  secret?: string
}

interface Told extends SignedInCaller {
  bot: BotRecord
  url: string
}

/** Another call may start the bot first; its run has its own address, or none. */
export async function startTelling(
  deps: NotifyUrlDeps,
  { viewer, caller, bot, url }: Told,
  start: (receiver: Types.ObjectId) => Promise<WriteOutcome<BotRecord>>,
): Promise<Started> {
  const { id, secret } = await openRunReceiver(deps, { viewer, caller }, { bot, url })
  let isStarted = false
  try {
    const { isWritten, current } = await start(id)
    if (!isWritten) throw alreadyOnline()
    isStarted = true
    await keepRunReceiver(id)
    return { bot: current, secret }
  } finally {
    if (!isStarted) await forgetRunReceiver(id)
  }
}

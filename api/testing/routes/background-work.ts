import { DAY } from '../../../shared/time'
import { countDays } from '../../admin/daily/count-days'
import { endGrantedPlans } from '../../billing/end-granted-plans'
import { countStuckPayments } from '../../billing/stuck-payments'
import { applyDueEvents, checkDueSubscriptions } from '../../billing/worker/run-billing-worker'
import { recheckAll } from '../../billing/worker/work-sources'
import { makeDueDigests } from '../../bots/digests/run-digests'
import { tellFinishedDays } from '../../bots/outbox/run-day-events'
import { deliverAllPending } from '../../bots/outbox/run-notification-outbox'
import { removeLeftConsoles } from '../../bots/remove-console'
import {
  countBotsDesiredOnline,
  countDueBots,
  createDueReader,
  recoverBots,
  recoverUnheldBots,
  shortenRests,
} from '../../fleet/claims/due-bots'
import { leasedBots, removeExpiredLeases } from '../../fleet/claims/lease-store'
import { closeLostRuns } from '../../fleet/history/run-history'
import { publishDue } from '../../notifications/announcements/publish-scheduled'
import { countLateMessages, countWaitingMessages } from '../../notifications/outbox/count-messages'
import { fanOut } from '../../notifications/outbox/fan-out'
import { createSender } from '../../notifications/outbox/sender'
import { purgeAll } from '../../players/deletion/run-player-purge'
import { outboxOf } from '../../wiring/open-outbox'
import type { Services } from '../../wiring/services'

/** All that the processes do by themselves, once. */
export async function doBackgroundWork(services: Services): Promise<void> {
  const outbox = outboxOf(services)
  const deps = { ...services, ...outbox }
  await workOfFleet(services)
  await deliverAllPending(deps)
  await fanOut(outbox)
  const sender = createSender(outbox)
  await sender.fill()
  await sender.idle()
  await tellFinishedDays(deps)
  await makeDueDigests(deps)
  await workOfPayments(services)
  await publishDue(services)
  await countDays(services)
  await removeLeftConsoles(services)
  await purgeAll(services)
  await Promise.all([countLateMessages(services), countWaitingMessages(), countStuckPayments()])
}

async function workOfFleet(services: Services) {
  await recoverBots(services)
  await createDueReader(services)()
  await recoverUnheldBots(services)
  await shortenRests(services)
  await closeLostRuns(services)
  await removeExpiredLeases(services.clock)
  await leasedBots(services.clock)
  await Promise.all([countDueBots(services), countBotsDesiredOnline()])
}

async function workOfPayments(services: Services) {
  await applyDueEvents(services)
  await recheckAll(services, DAY)
  await checkDueSubscriptions(services)
  await endGrantedPlans(services)
}

import { createAdminFigures } from '../../api/admin/admin-figures'
import { countDays } from '../../api/admin/daily/count-days'
import { endGrantedPlans } from '../../api/billing/end-granted-plans'
import { applyDueEvents, checkDueSubscriptions } from '../../api/billing/worker/run-billing-worker'
import { makeDueDigests } from '../../api/bots/digests/run-digests'
import { tellFinishedDays } from '../../api/bots/outbox/run-day-events'
import { deliverAllPending } from '../../api/bots/outbox/run-notification-outbox'
import { removeLeftConsoles } from '../../api/bots/remove-console'
import { createDueReader, recoverBots } from '../../api/fleet/claims/due-bots'
import { publishDue } from '../../api/notifications/announcements/publish-scheduled'
import { fanOut } from '../../api/notifications/outbox/fan-out'
import { createSender } from '../../api/notifications/outbox/sender'
import { purgeAll } from '../../api/players/deletion/run-player-purge'
import { outboxOf } from '../../api/wiring/open-outbox'
import type { Services } from '../../api/wiring/services'
import type { Round } from './requests'

export function roundsOf(services: Services): Record<Round, () => Promise<unknown>> {
  const outbox = outboxOf(services)
  const deps = { ...services, ...outbox }
  return {
    'fan out events': () => fanOut(outbox),
    'send messages': async () => {
      const sender = createSender(outbox)
      await sender.fill()
      await sender.idle()
    },
    'deliver pending notifications': () => deliverAllPending(services),
    'make daily summaries': () => makeDueDigests(deps),
    'tell finished days': () => tellFinishedDays(deps),
    'apply payment events': () => applyDueEvents(services),
    'check subscriptions': () => checkDueSubscriptions(services),
    'end granted plans': () => endGrantedPlans(services),
    'publish announcements': () => publishDue(services),
    'purge deleted players': () => purgeAll(services),
    'remove consoles': () => removeLeftConsoles(services),
    'read due bots': createDueReader(services),
    'recover lost bots': () => recoverBots(services),
    'count for metrics': () => services.metrics.registry.metrics(),
    'count figures for admins': () => createAdminFigures(services)(),
    'count days for admins': () => countDays(services),
  }
}

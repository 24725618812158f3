import { Elysia } from 'elysia'
import { adminAnnouncementRoutes } from './admin/admin-announcement-routes'
import { adminHelpRoutes } from './admin/admin-help-routes'
import { adminNoteRoutes } from './admin/admin-note-routes'
import { adminRoutes } from './admin/admin-routes'
import { adminUserDetailRoute, adminUserRecordRoutes, adminUserRoutes } from './admin/admin-user-routes'
import { scheduledAnnouncementRoutes } from './admin/scheduled-announcement-routes'
import { billingRoutes } from './billing/billing-routes'
import { providerRoutes } from './billing/provider-routes'
import { WEBHOOKS, webhookRoutes } from './billing/webhook-routes'
import { botRoutes } from './bots/bot-routes'
import { botsOfAccount } from './bots/bots-of-account'
import { castleRoutes } from './bots/castles/castle-routes'
import { consoleRoutes } from './bots/consoles/console-routes'
import { consolesRoutes } from './bots/consoles/consoles-routes'
import { decisionRoutes } from './bots/decisions/decision-routes'
import { filterOwned } from './bots/find-owned-bot'
import { runRoutes } from './bots/past-runs/run-routes'
import { practiceRoutes } from './bots/practice-routes'
import { templateRoutes } from './bots/templates/template-routes'
import { trialRoutes } from './bots/trials/trial-routes'
import { CALL_EXAMPLES } from './call-examples'
import { createLiveConsoles } from './console/stream/live-consoles'
import { accountRoutes } from './game/accounts/account-routes'
import { realmMapRoutes } from './game/realm-map/realm-map-routes'
import { avatarRoutes } from './identity/avatars/avatar-routes'
import { confirmAddressRoutes } from './identity/confirm-address/confirm-address-routes'
import { discordRoutes } from './identity/discord/discord-routes'
import { lostPasswordRoutes } from './identity/lost-password/lost-password-routes'
import { sessionRoutes } from './identity/sessions/session-routes'
import { authRoutes } from './identity/sign-in/auth-routes'
import { tokenRoutes } from './identity/tokens/token-routes'
import { scopeOf } from './identity/viewer/token-scopes'
import { announcementRoutes } from './notifications/announcements/announcement-routes'
import { channelRoutes, notificationSettingsRoutes, oneChannelRoutes } from './notifications/channels/channel-routes'
import { UNSUBSCRIBE_CALL, unsubscribeRoutes } from './notifications/channels/mail/unsubscribe-routes'
import { notificationRoutes } from './notifications/inbox/notification-routes'
import { webhookDeliveryRoutes } from './notifications/webhooks/delivery-routes'
import { SENT_WEBHOOKS } from './notifications/webhooks/sent-webhooks'
import { oneWebhookRoutes, ownWebhookRoutes } from './notifications/webhooks/webhook-routes'
import { documentRoutes } from './platform/api-document/document-routes'
import { jsonBody } from './platform/http/body/json-body'
import { compressedAnswers } from './platform/http/compressed-answers'
import { crossOrigin } from './platform/http/cross-origin'
import { errorResponses } from './platform/http/error-responses'
import { healthRoutes, refuseCallsWhenClosed } from './platform/http/health-routes'
import { observedCalls } from './platform/http/observed-calls'
import { refuseMalformedUrl } from './platform/http/request-url'
import { revalidatedForPrograms } from './platform/http/revalidated'
import { securityHeaders } from './platform/http/security-headers'
import { outboxRoutes } from './platform/mail/outbox/outbox-routes'
import { crawlerRoutes } from './platform/site-files/crawler-routes'
import { siteRoutes } from './platform/site-files/site-routes'
import { deletionRoutes } from './players/deletion/deletion-routes'
import { eventRoutes } from './players/events/event-routes'
import { exportRoutes } from './players/export/export-routes'
import { helpRoutes } from './players/help/help-routes'
import { leakedTokenRoutes } from './players/leaked-tokens/leaked-token-routes'
import { ownAvatarRoutes } from './players/profile/own-avatar-routes'
import { profileRoutes } from './players/profile/profile-routes'
import { DRY_RUN_CALL, dryRunEventRoutes, dryRunRoutes, oneDryRunRoutes } from './scripts/dry-run/dry-run-routes'
import { CODE_CALLS, oneScriptRoutes, scriptRoutes } from './scripts/library/script-routes'
import { sharedScriptRoutes, shareRoutes } from './scripts/library/share-routes'
import type { Services } from './wiring/services'

const serve = {
  // Bun's error pages show source code, regardless of NODE_ENV. https://bun.com/docs/runtime/http/error-handling
  development: false,
  // Bun would answer a large body without an explanation. Our own limit stops reading earlier.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
}

/** In applications of their own, because TypeScript gives up on a longer chain. */
const signInHouse = (services: Services) =>
  new Elysia({ name: 'sign-in' })
    .use(authRoutes(services))
    .use(lostPasswordRoutes(services))
    .use(confirmAddressRoutes(services))
    .use(discordRoutes(services))

function botHouse(services: Services) {
  const consoles = { ...services, live: createLiveConsoles(services) }
  return new Elysia({ name: 'bots' })
    .use(accountRoutes({ ...services, accountUse: botsOfAccount(services) }))
    .use(realmMapRoutes(services))
    .use(templateRoutes(services))
    .use(trialRoutes(services))
    .use(botRoutes(services))
    .use(practiceRoutes(services))
    .use(castleRoutes(services))
    .use(runRoutes(services))
    .use(decisionRoutes(services))
    .use(consoleRoutes(consoles))
    .use(consolesRoutes(consoles))
    .use(ownWebhookRoutes(services))
    .use(oneWebhookRoutes(services))
    .use(webhookDeliveryRoutes(services))
    .use(channelRoutes(services))
    .use(unsubscribeRoutes(services))
    .use(oneChannelRoutes(services))
    .use(notificationSettingsRoutes(services))
}

const scriptHouse = (services: Services) =>
  new Elysia({ name: 'scripts' })
    .use(scriptRoutes(services))
    .use(dryRunEventRoutes(services))
    .use(dryRunRoutes(services))
    .use(oneDryRunRoutes(services))
    .use(oneScriptRoutes(services))
    .use(shareRoutes(services))
    .use(sharedScriptRoutes(services))

const adminArea = (services: Services) =>
  new Elysia({ name: 'admin-area' })
    .use(adminRoutes(services))
    .use(adminUserDetailRoute(services))
    .use(adminUserRoutes(services))
    .use(adminUserRecordRoutes(services))
    .use(adminNoteRoutes(services))
    .use(adminAnnouncementRoutes(services))
    .use(scheduledAnnouncementRoutes(services))
    .use(adminHelpRoutes(services))

const writtenAnswers = () =>
  new Elysia({ name: 'written-answers' }).use(revalidatedForPrograms).use(compressedAnswers())

/** The whole server as one Elysia application. All I/O goes through `services`. */
export function createApp(services: Services) {
  return new Elysia({ name: 'castellan', serve })
    .use(observedCalls(services))
    .use(errorResponses(services))
    .use(crossOrigin)
    .use(refuseCallsWhenClosed(services))
    .use(refuseMalformedUrl)
    .use(securityHeaders(services))
    .use(
      jsonBody({
        ...services,
        rawBodies: ['PUT /api/users/me/avatar', UNSUBSCRIBE_CALL, ...WEBHOOKS],
        codeBodies: [...CODE_CALLS, DRY_RUN_CALL],
      }),
    )
    .use(writtenAnswers())
    .use(documentRoutes({ ...services, scopeOf, examples: CALL_EXAMPLES, webhooks: SENT_WEBHOOKS }))
    .use(healthRoutes(services))
    .use(signInHouse(services))
    .use(profileRoutes(services))
    .use(ownAvatarRoutes(services))
    .use(sessionRoutes(services))
    .use(tokenRoutes({ ...services, filterOwned }))
    .use(leakedTokenRoutes(services))
    .use(exportRoutes(services))
    .use(deletionRoutes(services))
    .use(helpRoutes(services))
    .use(avatarRoutes)
    .use(notificationRoutes(services))
    .use(announcementRoutes)
    .use(botHouse(services))
    .use(scriptHouse(services))
    .use(eventRoutes(services))
    .use(billingRoutes(services))
    .use(providerRoutes(services))
    .use(webhookRoutes(services))
    .use(adminArea(services))
    .use(outboxRoutes(services))
    .use(crawlerRoutes(services))
    .use(siteRoutes(services))
}

export type App = ReturnType<typeof createApp>

import { Elysia } from 'elysia'
import { accountRoutes } from './accounts/account-routes'
import { adminRoutes } from './admin/admin-routes'
import { announcementRoutes } from './announcements/announcement-routes'
import { authRoutes } from './auth/auth-routes'
import { discordRoutes } from './auth/discord/discord-routes'
import { lostPasswordRoutes } from './auth/lost-password/lost-password-routes'
import { avatarRoutes } from './avatars/avatar-routes'
import { billingRoutes } from './billing/billing-routes'
import { WEBHOOKS, webhookRoutes } from './billing/webhook-routes'
import { botRoutes } from './bots/bot-routes'
import { botsOfAccount } from './bots/bots-of-account'
import { consoleRoutes } from './console/console-routes'
import { consolesRoutes } from './console/consoles-routes'
import { eventRoutes } from './events/event-routes'
import { exportRoutes } from './export/export-routes'
import { jsonBody } from './http/body/json-body'
import { errorResponses } from './http/error-responses'
import { callsUntilClosed, healthRoutes } from './http/health-routes'
import { observedCalls } from './http/observed-calls'
import { addressOfCall } from './http/request-url'
import { securityHeaders } from './http/security-headers'
import { swaggerRoutes } from './http/swagger-routes'
import { leavingRoutes } from './leaving/leaving-routes'
import { notificationRoutes } from './notifications/notification-routes'
import { ownAvatarRoutes } from './profile/avatar-routes'
import { userRoutes } from './profile/profile-routes'
import { sessionRoutes } from './profile/sessions/session-routes'
import type { Services } from './services'
import { foundByOthersRoutes } from './site-files/crawler-routes'
import { siteRoutes } from './site-files/site-routes'
import { templateRoutes } from './templates/template-routes'

const serve = {
  // Bun's own pages show source and addresses, whatever NODE_ENV says.
  development: false,
  // Bun would refuse a long body without a word. It keeps back what nobody reads, and we stop reading at our own limit.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
}

/** The whole server as one Elysia application. It does no I/O of its own: everything outside is in `services`. */
export function createApp(services: Services) {
  return new Elysia({ name: 'castellan', serve })
    .use(observedCalls(services))
    .use(errorResponses(services))
    .use(callsUntilClosed(services))
    .use(addressOfCall)
    .use(securityHeaders(services))
    .use(jsonBody({ ...services, unread: ['PUT /api/users/me/avatar', ...WEBHOOKS] }))
    .use(swaggerRoutes())
    .use(healthRoutes(services))
    .use(authRoutes(services))
    .use(lostPasswordRoutes(services))
    .use(discordRoutes(services))
    .use(userRoutes(services))
    .use(ownAvatarRoutes(services))
    .use(sessionRoutes(services))
    .use(exportRoutes(services))
    .use(leavingRoutes(services))
    .use(avatarRoutes)
    .use(notificationRoutes(services))
    .use(announcementRoutes)
    .use(accountRoutes({ ...services, accountUse: botsOfAccount(services) }))
    .use(templateRoutes(services))
    .use(botRoutes(services))
    .use(consoleRoutes(services))
    .use(consolesRoutes(services))
    .use(eventRoutes(services))
    .use(billingRoutes(services))
    .use(webhookRoutes(services))
    .use(adminRoutes(services))
    .use(foundByOthersRoutes(services))
    .use(siteRoutes(services))
}

export type App = ReturnType<typeof createApp>

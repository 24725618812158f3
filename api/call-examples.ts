import { BOT_EXAMPLES } from './bots/bot-examples'
import { TEMPLATE_EXAMPLES } from './bots/templates/template-examples'
import { ACCOUNT_EXAMPLES } from './game/accounts/account-examples'
import { REALM_MAP_EXAMPLES } from './game/realm-map/realm-map-examples'
import { IDENTITY_EXAMPLES } from './identity/identity-examples'
import { NOTIFICATION_EXAMPLES } from './notifications/notification-examples'
import { WEBHOOK_EXAMPLES } from './notifications/webhooks/webhook-examples'
import type { CallExamples } from './platform/api-document/call-example'
import { PLAYER_EXAMPLES } from './players/player-examples'
import { DRY_RUN_EXAMPLES } from './scripts/dry-run/dry-run-examples'
import { SCRIPT_EXAMPLES } from './scripts/library/script-examples'

/** One for each call of the public API. */
export const CALL_EXAMPLES: CallExamples = {
  ...BOT_EXAMPLES,
  ...TEMPLATE_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
  ...REALM_MAP_EXAMPLES,
  ...NOTIFICATION_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  ...IDENTITY_EXAMPLES,
  ...PLAYER_EXAMPLES,
  ...SCRIPT_EXAMPLES,
  ...DRY_RUN_EXAMPLES,
  getApi: {
    answer: {
      version: '1.0.0',
      docs: 'https://castellan.example/developers',
      openapi: 'https://castellan.example/openapi.json',
    },
  },
}

import { expect, test } from 'bun:test'

const MODEL = '(Account|Announcement|ApiToken|Bot|BotDay|Notification|Script|ScriptVersion|User|Webhook)Model'
const CALL = '(create|insert\\w+|update\\w+|replaceOne|delete\\w+|bulkWrite|find\\w*And\\w+)'
const WRITE = new RegExp(
  `\\b${MODEL}\\s*(\\.collection\\s*)?\\.${CALL}\\(|\\b(bulkWriter|writeInBulk)\\(\\s*${MODEL}\\b`,
)

/** Why these writes publish no change. */
const NOT_SHOWN: Record<string, string> = {
  'api/billing/end-granted-plans.ts': 'settling the player publishes the change',
  'api/billing/grant-plan.ts': 'settling the player publishes the change',
  'api/billing/request-refund.ts': 'settling the player publishes the change',
  'api/billing/settle/refresh-subscription.ts': 'settling the player publishes the change',
  'api/bots/activity/day-updater.ts': 'its callers publish the change',
  'api/bots/count-bots.ts': 'the number of bots is shown only to admins, who reload it',
  'api/bots/outbox/bot-notifications.ts': 'delivering the notification publishes the change',
  'api/fleet/claims/due-bots.ts': 'when a bot is due is not shown',
  'api/fleet/claims/take-epoch.ts': 'epoch and castle of a bot are not shown',
  'api/fleet/run/sign-in-guard.ts': 'the claim of a castle is not shown',
  'api/identity/discord/link-discord.ts': 'the page that links reloads the profile',
  'api/identity/discord/player-of-discord.ts': "a player's name at Discord is not shown",
  'api/identity/discord/unlink-discord.ts': 'the page that unlinks reloads the profile',
  'api/identity/lost-password/request-reset-link.ts': 'a link is not shown',
  'api/identity/lost-password/reset-password.ts': 'every session ends',
  'api/identity/sign-in/change-password.ts': 'a password is not shown',
  'api/identity/sign-in/open-session.ts': 'the last visit is shown only to admins, who reload it',
  'api/identity/sign-in/register.ts': 'a new player has no open page',
  'api/identity/users/advance-seen.ts': 'the page that advances it knows it',
  'api/notifications/outbox/event-sources.ts': 'events on their way to the outbox are not shown',
  'api/notifications/webhooks/after-answer.ts': 'the channel publishes the change once the try is stored',
  'api/notifications/webhooks/day-webhooks.ts': 'how far days were told is not shown',
  'api/players/deletion/delete-player.ts': 'every session ends',
  'api/players/deletion/purge-player.ts': 'every session has ended',
  'api/players/deletion/run-player-purge.ts': 'every session has ended',
  'api/wiring/secrets/sealed-values.ts': 'sealed values are not shown',
}

const isProduct = (path: string) => !/\.test\.ts$|\/testing\/|\.contract\.ts$/.test(path)
const paths = (await Array.fromAsync(new Bun.Glob('api/**/*.ts').scan())).filter(isProduct)
const files = await Promise.all(paths.map(async (path) => ({ path, source: await Bun.file(path).text() })))
const writing = files.filter(({ source }) => WRITE.test(source))

test('every write that open pages display publishes a change, or is listed with a reason', () => {
  const silent = writing.filter(({ source }) => !source.includes('changes.publish('))
  expect(silent.map(({ path }) => path).sort()).toEqual(Object.keys(NOT_SHOWN))
})

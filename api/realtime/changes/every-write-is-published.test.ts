import { expect, test } from 'bun:test'

const MODEL = '(Announcement|Bot|BotDay|Notification|User)Model'
const CALL = '(create|insert\\w+|update\\w+|replaceOne|delete\\w+|bulkWrite|find\\w*And\\w+)'
const WRITE = new RegExp(
  `\\b${MODEL}\\s*(\\.collection\\s*)?\\.${CALL}\\(|\\b(bulkWriter|writeInBulk)\\(\\s*${MODEL}\\b`,
)

/** Why these writes publish no change. */
const NOT_SHOWN: Record<string, string> = {
  'api/identity/sign-in/change-password.ts': 'a password is not shown',
  'api/identity/discord/link-discord.ts': 'the page of the link asks for it',
  'api/identity/discord/player-of-discord.ts': 'what Discord calls a player is not shown',
  'api/identity/discord/unlink-discord.ts': 'the page of the link asks for it',
  'api/identity/lost-password/request-reset-link.ts': 'a link is not shown',
  'api/identity/lost-password/reset-password.ts': 'every session ends',
  'api/identity/sign-in/open-session.ts': 'when a player was here last is shown to admins alone',
  'api/identity/sign-in/register.ts': 'nobody can listen before',
  'api/billing/grant-plan.ts': 'what follows from it is settled, and told then',
  'api/billing/request-refund.ts': 'what follows from it is settled, and told then',
  'api/billing/settle/refresh-subscription.ts': 'what follows from it is settled, and told then',
  'api/bots/outbox/bot-notifications.ts': 'what a bot owes is shown as notifications alone, and told then',
  'api/bots/activity/day-updater.ts': 'each book tells of its own',
  'api/bots/activity/shorten-day.ts': 'what it writes shows the same day',
  'api/fleet/run/sign-in-guard.ts': 'what holds a castle is not shown',
  'api/fleet/claims/take-epoch.ts': 'epoch and castle of a bot are not shown',
  'api/wiring/secrets/sealed-values.ts': 'what is sealed is not shown',
  'api/players/deletion/run-player-purge.ts': 'every session has ended',
  'api/players/deletion/delete-player.ts': 'every session ends',
  'api/players/deletion/purge-player.ts': 'every session has ended',
  'api/identity/users/advance-seen.ts': 'what a player has looked at is known to the page that says so',
}

const isProduct = (path: string) => !/\.test\.ts$|\/testing\/|\.contract\.ts$/.test(path)
const paths = (await Array.fromAsync(new Bun.Glob('api/**/*.ts').scan())).filter(isProduct)
const files = await Promise.all(paths.map(async (path) => ({ path, source: await Bun.file(path).text() })))
const writing = files.filter(({ source }) => WRITE.test(source))

test('every write that open pages display publishes a change, or is listed with a reason', () => {
  const silent = writing.filter(({ source }) => !source.includes('changes.publish('))
  expect(silent.map(({ path }) => path).sort()).toEqual(Object.keys(NOT_SHOWN).sort())
})

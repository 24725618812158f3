import { expect, test } from 'bun:test'

const MODEL = '(Announcement|Bot|BotDay|Notification|User)Model'
const CALL = '(create|insert\\w+|update\\w+|replaceOne|delete\\w+|bulkWrite|find\\w*And\\w+)'
const WRITE = new RegExp(
  `\\b${MODEL}\\s*(\\.collection\\s*)?\\.${CALL}\\(|\\b(writtenTogether|writeEach)\\(\\s*${MODEL}\\b`,
)

/** Why nobody is told of what these write. */
const NOT_SHOWN: Record<string, string> = {
  'api/auth/change-password.ts': 'a password is not shown',
  'api/auth/discord/link-discord.ts': 'the page of the link asks for it',
  'api/auth/discord/player-of-discord.ts': 'what Discord calls a player is not shown',
  'api/auth/discord/unlink-discord.ts': 'the page of the link asks for it',
  'api/auth/log-in.ts': 'a password is not shown',
  'api/auth/lost-password/ask-for-link.ts': 'a link is not shown',
  'api/auth/lost-password/reset-password.ts': 'every session ends',
  'api/auth/open-session.ts': 'when a player was here last is shown to admins alone',
  'api/auth/register.ts': 'nobody can listen before',
  'api/billing/by-hand/grant-plan.ts': 'what follows from it is settled, and told then',
  'api/billing/give-money-back.ts': 'what follows from it is settled, and told then',
  'api/billing/settle/refresh-subscription.ts': 'what follows from it is settled, and told then',
  'api/bots/tell-notices.ts': 'what a bot owes is shown as notifications alone, and told then',
  'api/days/day-updates.ts': 'each book tells of its own',
  'api/days/shorten-day.ts': 'what it writes shows the same day',
  'api/fleet/run/sign-in-guard.ts': 'what holds a castle is not shown',
  'api/fleet/take-epoch.ts': 'epoch and castle of a bot are not shown',
  'api/keys/everything-sealed.ts': 'what is sealed is not shown',
  'api/leaving/keep-sweeping.ts': 'every session has ended',
  'api/leaving/leave.ts': 'every session ends',
  'api/leaving/sweep-player.ts': 'every session has ended',
  'api/users/fill-search-keys.ts': 'what a name is found by is not shown',
  'api/users/move-seen.ts': 'what a player has looked at is known to the page that says so',
  'api/users/normalise-emails.ts': 'an address is shown as before',
}

const isProduct = (path: string) => !/\.test\.ts$|\/testing\/|\.contract\.ts$/.test(path)
const paths = (await Array.fromAsync(new Bun.Glob('api/**/*.ts').scan())).filter(isProduct)
const files = await Promise.all(paths.map(async (path) => ({ path, source: await Bun.file(path).text() })))
const writing = files.filter(({ source }) => WRITE.test(source))

test('whatever writes what open pages show tells of it, or says why not', () => {
  const silent = writing.filter(({ source }) => !source.includes('changes.publish('))
  expect(silent.map(({ path }) => path).sort()).toEqual(Object.keys(NOT_SHOWN))
})

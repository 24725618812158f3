import { expect, test } from 'bun:test'

/** Files that read whole documents to check and then write them, or pass them to code that does. */
const READ_TO_WRITE = [
  'api/admin/users/end-sessions.ts',
  'api/admin/users/give-money-back.ts',
  'api/admin/users/notes.ts',
  'api/admin/users/suspend-user.ts',
  'api/admin/users/user-detail.ts',
  'api/billing/end-subscriptions-of-deleted-account.ts',
  'api/billing/find-own-subscription.ts',
  'api/billing/find-subscription.ts',
  'api/billing/grant-plan.ts',
  'api/billing/settle/close-checkouts.ts',
  'api/billing/settle/refresh-subscription.ts',
  'api/billing/settle/settle-player.ts',
  'api/billing/settle/settle.ts',
  'api/billing/start-checkout.ts',
  'api/billing/worker/work-sources.ts',
  'api/game/accounts/add-account.ts',
  'api/identity/admin-rights/change-rights.ts',
  'api/identity/discord/player-of-discord.ts',
  'api/identity/sessions/find-own-session.ts',
  'api/identity/sign-in/log-in.ts',
  'api/notifications/announcements/find-announcement.ts',
  'api/notifications/announcements/publish-announcement.ts',
  'api/notifications/announcements/publish-scheduled.ts',
  'api/notifications/announcements/schedule-announcement.ts',
]
const isProduct = (path: string) => !/\.test\.ts$|\/testing\/|\.contract\.ts$|^api\/embedded\//.test(path)
const paths = (await Array.fromAsync(new Bun.Glob('api/**/*.ts').scan())).filter(isProduct)
const READ = /\b\w+Model\s*\.(?:find|findOne|findById)\(/g

/** From an opening bracket to behind its closing one. */
function endOf(source: string, from: number): number {
  let depth = 1
  let end = from
  for (; end < source.length && depth > 0; end++) {
    if ('([{'.includes(source[end] ?? '')) depth++
    if (')]}'.includes(source[end] ?? '')) depth--
  }
  return end
}

/** The calls that follow a read, such as `sort` and `lean`. */
function callsAfter(source: string, from: number): string[] {
  const call = /^\s*\.(\w+)(?:<[^(]*>)?\(/.exec(source.slice(from))
  if (!call) return []
  return [call[1] ?? '', ...callsAfter(source, endOf(source, from + call[0].length))]
}

const readsDocuments = (source: string) =>
  [...source.matchAll(READ)].some(
    (read) => !callsAfter(source, endOf(source, read.index + read[0].length)).includes('lean'),
  )

test('what is only shown is read lean, without a Mongoose document', async () => {
  const sources = await Promise.all(paths.map(async (path) => ({ path, source: await Bun.file(path).text() })))
  const found = sources.filter(({ source }) => readsDocuments(source)).map(({ path }) => path)
  expect(found.sort()).toEqual(READ_TO_WRITE)
})

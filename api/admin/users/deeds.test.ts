import { beforeAll, describe, expect, test } from 'bun:test'
import { DISCORD_REFUSALS, SUSPENDED } from '../../../shared/messages'
import { DAY } from '../../../shared/time'
import { endGrantedPlans } from '../../billing/end-granted-plans'
import { subscribed } from '../../billing/testing/subscribe'
import { BotModel } from '../../bots/model/bot-model'
import { changeRights } from '../../identity/admin-rights/change-rights'
import { discordFlow, makeIdentity } from '../../identity/discord/testing/discord-flow'
import { SessionModel } from '../../identity/sessions/session-model'
import { UserModel } from '../../identity/users/user-model'
import { closeAfterTest } from '../../testing/closing'
import { type Player, type TestApp, testApp } from '../../testing/test-app'

let app: TestApp
let admin: Player
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})

const deed = (player: Player, path: string, body: object, by = admin) =>
  by.post(`/api/admin/users/${player.id}/${path}`, body)
const suspend = (player: Player, suspended = true, by = admin) => deed(player, 'suspension', { suspended }, by)
const statusAndText = async (answer: Response) => [answer.status, await answer.text()]
const actionsFor = async (player: Player) =>
  (await admin.api.admin.users({ id: player.id }).get()).data?.audit.map(({ action, by }) => [action, by]) ?? []

/** Players who were made admins by other tests must not count. */
async function onlyAdmin(player: Player) {
  await UserModel.updateMany({ _id: { $ne: player.id } }, { $set: { isAdmin: false } })
}

test("A user's page says which game account each bot plays, and no more of it", async () => {
  const anna = await app.player('anna')
  const accountId = await app.accountOf(anna, { username: 'ansgar_h', server: 'DE1' })
  await app.botOf(anna, { accountId })
  const { data } = await admin.api.admin.users({ id: anna.id }).get()
  expect(data?.accounts).toEqual([{ id: accountId, name: 'ansgar_h', server: 'DE1' }])
  expect(data?.user.bots.map((bot) => bot.accountId)).toEqual([accountId])
})

describe('A suspended player', () => {
  test('is signed out, reads why on each call and at sign-in, and returns after the suspension', async () => {
    const anna = await app.player('anna')
    expect((await suspend(anna)).status).toBe(200)
    expect(await statusAndText(await anna.get('/api/bots'))).toEqual([401, SUSPENDED])
    expect(await SessionModel.countDocuments({ user: anna.id })).toBe(0)
    const signIn = { email: anna.email, password: 'correct horse' }
    expect((await app.api.auth.login.post(signIn)).error).toMatchObject({ status: 403, value: SUSPENDED })
    expect((await suspend(anna, false)).status).toBe(200)
    expect((await app.api.auth.login.post(signIn)).status).toBe(200)
    expect((await actionsFor(anna)).filter(([action]) => action?.includes('suspended'))).toEqual([
      ['unsuspended', admin.email],
      ['suspended', admin.email],
    ])
  })

  test('cannot sign in with Discord', async () => {
    const { signIn } = discordFlow(app)
    const identity = makeIdentity()
    await signIn(identity)
    await UserModel.updateOne({ email: identity.email }, { $set: { suspendedAt: new Date() } })
    const answer = await signIn(identity)
    expect([answer.status, await answer.text()]).toEqual([403, DISCORD_REFUSALS.suspended])
  })

  test('has its bots stopped with the reason, and keeps the subscription', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, 'stripe')
    const bot = await app.botOf(anna)
    await anna.post(`/api/bots/${bot}/actions`, { action: 'start' })
    const answer = await suspend(anna)
    expect(await answer.json()).toMatchObject({
      user: {
        suspended_at: expect.any(String),
        subscription: { plan: 'premium', status: 'active' },
        bots: [{ state: 'offline', stop_reason: { code: 'suspended' } }],
      },
    })
    expect((await BotModel.findById(bot))?.desired).toBe('offline')
  })

  test('does not go on in a session that was opened at the same time', async () => {
    const anna = await app.player('anna')
    const { openSession } = await import('../../identity/sign-in/open-session')
    const read = await UserModel.findById(anna.id).orFail()
    await suspend(anna)
    const caller = { network: '203.0.113.9', userAgent: '' }
    await expect(openSession(app.services, { user: read, caller, action: 'signed_in' })).rejects.toThrow(SUSPENDED)
    expect(await SessionModel.countDocuments({ user: anna.id })).toBe(0)
  })
})

describe('Admins', () => {
  test('cannot suspend themselves, nor the last other admin', async () => {
    expect(await statusAndText(await suspend(admin))).toEqual([409, 'You cannot suspend yourself.'])
    const ben = await app.player('ben')
    await changeRights(app.services, { email: ben.email, isAdmin: true })
    expect((await suspend(ben)).status).toBe(200)
    expect((await UserModel.findById(ben.id))?.isAdmin).toBe(true)
  })

  test('grant and take rights, but not those of the last admin', async () => {
    const ben = await app.player('ben')
    expect((await deed(ben, 'rights', { is_admin: true })).status).toBe(200)
    expect((await ben.get('/api/admin/stats')).status).toBe(200)
    expect((await deed(ben, 'rights', { is_admin: false })).status).toBe(200)
    expect((await ben.get('/api/admin/stats')).status).toBe(403)
    await onlyAdmin(admin)
    const refusal = [409, 'This is the last admin. Make another user an admin first.']
    expect(await statusAndText(await deed(admin, 'rights', { is_admin: false }))).toEqual(refusal)
    expect(await actionsFor(ben)).toContainEqual(['admin_granted', admin.email])
  })

  test('keep the rights of an address of ADMIN_EMAILS, which its next sign-in would grant again', async () => {
    const ben = await app.player('ben')
    await changeRights(app.services, { email: ben.email, isAdmin: true })
    const { emails } = app.services.listedAdmins
    emails.push(ben.email)
    closeAfterTest(() => void emails.pop())
    const refusal =
      'ADMIN_EMAILS lists this address, so the next sign-in would grant the rights again. Remove it there first.'
    expect(await statusAndText(await deed(ben, 'rights', { is_admin: false }))).toEqual([409, refusal])
    expect((await UserModel.findById(ben.id))?.isAdmin).toBe(true)
  })

  test('who take the rights of each other at once leave one admin', async () => {
    const ben = await app.player('ben')
    await changeRights(app.services, { email: ben.email, isAdmin: true })
    await UserModel.updateMany({ _id: { $nin: [admin.id, ben.id] } }, { $set: { isAdmin: false } })
    await Promise.all([deed(ben, 'rights', { is_admin: false }), deed(admin, 'rights', { is_admin: false }, ben)])
    expect(await UserModel.countDocuments({ isAdmin: true })).toBeGreaterThan(0)
    await changeRights(app.services, { email: admin.email, isAdmin: true })
  })

  test('end the sessions of a player', async () => {
    const anna = await app.player('anna')
    expect((await admin.delete(`/api/admin/users/${anna.id}/sessions`)).status).toBe(200)
    expect(await statusAndText(await anna.get('/api/bots'))).toEqual([401, 'Please sign in.'])
  })
})

describe('A plan that an admin gives', () => {
  test('counts at once, ends at its end, and is written down with its admin', async () => {
    const anna = await app.player('anna')
    const { clock } = app.services
    const until = new Date(clock.now() + 2 * DAY).toISOString()
    const answer = await deed(anna, 'plan', { plan: 'pro', until })
    expect(await answer.json()).toMatchObject({ user: { granted_plan: 'pro', granted_until: until } })
    expect((await UserModel.findById(anna.id))?.plan).toBe('pro')
    const at = (now: number) => ({ ...app.services, clock: { ...clock, now: () => now } })
    await endGrantedPlans(at(Date.parse(until) - 1))
    expect((await UserModel.findById(anna.id))?.plan).toBe('pro')
    await endGrantedPlans(at(Date.parse(until)))
    expect(await UserModel.findById(anna.id)).toMatchObject({ plan: 'starter', grantedPlan: null, grantedUntil: null })
    expect(await actionsFor(anna)).toContainEqual(['plan_granted', admin.email])
    const { data } = await anna.api.users.me.notifications.get()
    expect(data?.notifications[0]).toMatchObject({ message: 'The plan that the operator gave you has ended.' })
  })

  test('stops bots above the smaller plan at its end', async () => {
    const anna = await app.player('anna')
    const until = new Date(app.services.clock.now() + DAY)
    await deed(anna, 'plan', { plan: 'plus', until: until.toISOString() })
    const bots = [await app.botOf(anna), await app.botOf(anna)]
    for (const bot of bots) await anna.post(`/api/bots/${bot}/actions`, { action: 'start' })
    await endGrantedPlans({ ...app.services, clock: { ...app.services.clock, now: () => until.getTime() } })
    expect(await BotModel.countDocuments({ user: anna.id, desired: 'online' })).toBe(1)
  })

  test.each([
    [{ plan: 'pro', until: '2020-01-01T00:00:00.000Z' }, 'The end must be in the future.'],
    [{ plan: 'pro', until: 'soon' }, 'The end must be a time, like 2027-01-31T00:00:00Z.'],
  ])('is refused as %j', async (body, sentence) => {
    const anna = await app.player('anna')
    expect(await statusAndText(await deed(anna, 'plan', body))).toEqual([422, sentence])
  })
})

describe('Notes about a user', () => {
  test('are added, changed and removed, with author and time', async () => {
    const anna = await app.player('anna')
    const one = () => admin.api.admin.users({ id: anna.id })
    const { data } = await one().notes.post({ text: '  Asked for an invoice.  ' })
    const [note] = data?.notes ?? []
    expect(note).toMatchObject({ text: 'Asked for an invoice.', author: admin.email, changed_at: null })
    const path = `/api/admin/notes/${note?.id}`
    expect((await admin.patch(path, { text: 'Sent it.' })).status).toBe(204)
    const changed = (await one().get()).data?.notes
    expect(changed).toMatchObject([{ text: 'Sent it.', changed_at: expect.any(String) }])
    expect((await admin.delete(path)).status).toBe(204)
    expect((await one().get()).data?.notes).toEqual([])
    expect((await admin.delete(path)).status).toBe(404)
  })
})

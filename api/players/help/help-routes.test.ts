import { beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { AuditModel } from '../../identity/audit/audit-model'
import { UserModel } from '../../identity/users/user-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { createRateLimits } from '../../platform/http/rate-limits'
import { htmlPage } from '../../platform/mail/look/html-page'
import { plainText } from '../../platform/mail/look/plain-text'
import { closeAfterTest } from '../../testing/closing'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { askForHelp } from './ask-for-help'
import { answerMail } from './help-mails'
import { HelpRequestModel } from './help-request-model'

let app: TestApp
let admin: Player
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})

const question = { topic: 'bot', text: ' It stopped. ' } as const

async function asked(player: Player, input: object = question) {
  const answer = await player.post('/api/help', input)
  expect(answer.status).toBe(201)
  return (await answer.json()).request
}

describe('A request for help', () => {
  test('has a reference, is in the list of its player alone, and in the audit log', async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    const request = await asked(anna)
    expect(request).toMatchObject({ topic: 'bot', text: 'It stopped.', state: 'open', answers: [], reply_by: null })
    expect(request.reference).toMatch(/^H-[2-9A-Z]{8}$/)
    expect((await (await anna.get('/api/help')).json()).requests).toEqual([request])
    expect((await (await ben.get('/api/help')).json()).requests).toEqual([])
    expect(await AuditModel.countDocuments({ subject: anna.id, action: 'help_asked', detail: request.reference })).toBe(
      1,
    )
  })

  test('is stored once for one key', async () => {
    const anna = await app.player('anna')
    const key = { 'idempotency-key': 'one' }
    for (let call = 0; call < 2; call++) expect((await anna.post('/api/help', question, key)).status).toBe(201)
    expect(await HelpRequestModel.countDocuments({ user: anna.id })).toBe(1)
  })

  test('attaches the lines of the preview without secrets', async () => {
    const anna = await app.player('anna')
    const bot = await app.botOf(anna)
    const printed = Array.from(
      { length: 250 },
      (_, number) => `Line ${number} ${number % 2 ? 'of' : 'game password'} anna@example.com`,
    )
    await app.services.consoleLog.append(bot, 1, printed)
    const preview = await (await anna.get(`/api/help/lines/${bot}`)).json()
    expect(preview.lines).toHaveLength(200)
    expect(preview.lines.slice(-2)).toEqual(['[hidden]', 'Line 249 of [e-mail address]'])
    await app.services.consoleLog.append(bot, 1, ['Later.'])
    const { id } = await asked(anna, { ...question, bot_id: bot, lines_until: preview.until })
    expect((await HelpRequestModel.findById(id).orFail()).lines).toEqual(preview.lines)
    const seen = await (await admin.get(`/api/admin/help/${id}/lines`)).json()
    expect(seen.lines).toEqual(preview.lines)
  })

  test('about a bot of another player is refused', async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    const bot = await app.botOf(ben)
    expect((await anna.post('/api/help', { ...question, bot_id: bot })).status).toBe(404)
    expect((await anna.get(`/api/help/lines/${bot}`)).status).toBe(404)
  })

  test('is refused while ten are open, and after five in an hour', async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    for (let count = 0; count < 5; count++) await asked(anna)
    expect((await anna.post('/api/help', question)).status).toBe(429)
    const { user } = await HelpRequestModel.findOne({ user: anna.id }).orFail()
    expect(String(user)).toBe(anna.id)
    const common = { user: ben.id, topic: 'bot' as const, text: 'x', createdAt: new Date() }
    await HelpRequestModel.create(Array.from({ length: 10 }, () => ({ ...common, reference: crypto.randomUUID() })))
    const full = await ben.post('/api/help', question)
    expect([full.status, await full.text()]).toEqual([
      403,
      'You have 10 open requests. Please wait for an answer to one of them.',
    ])
  })

  test('promises an answer by the hours of the plan', async () => {
    const anna = await app.player('anna', 'pro')
    const viewer = (await app.services.sessions.viewerOf(anna.token)) ?? expect.unreachable()
    const shop = { ...app.services.shop, replyHours: { premium: 24 } }
    const deps = { ...app.services, shop, rateLimits: createRateLimits({ redis: null }) }
    const caller = { network: '203.0.113.9', userAgent: '' }
    const request = await askForHelp(deps, { viewer, caller }, { key: null, input: question, origin: null })
    expect(Date.parse(request.reply_by ?? '') - Date.parse(request.created_at)).toBe(24 * 3_600_000)
  })
})

test('The operator’s mailbox learns of a new request, without its words', async () => {
  const anna = await app.player('anna', 'premium')
  const viewer = (await app.services.sessions.viewerOf(anna.token)) ?? expect.unreachable()
  const supportEmail = `help-${crypto.randomUUID()}@castellan.example`
  const deps = { ...app.services, shop: { ...app.services.shop, supportEmail } }
  const caller = { network: '203.0.113.9', userAgent: '' }
  const asked = { key: null, input: question, origin: 'https://castellan.example' }
  const { reference } = await askForHelp(deps, { viewer, caller }, asked)
  const [mail, ...others] = await app.mailsTo(supportEmail)
  expect(others).toEqual([])
  expect(mail).toContain(reference)
  expect(mail).toContain('Plan: Premium')
  expect(mail).toContain('https://castellan.example/admin')
  expect(mail).not.toContain('It stopped.')
})

describe('An admin', () => {
  test('answers by mail; the player sees the answer and is notified', async () => {
    const anna = await app.player('anna')
    const { id, reference } = await asked(anna)
    const key = { 'idempotency-key': `answer ${id}` }
    for (let call = 0; call < 2; call++) {
      const answer = await admin.post(`/api/admin/help/${id}/answers`, { text: 'Start <it> again.' }, key)
      expect(answer.status).toBe(201)
      expect((await answer.json()).request).toMatchObject({ state: 'answered', email: anna.email })
    }
    const mails = await app.mailsTo(anna.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`your request ${reference}`)
    expect(mails[0]).toContain('Start <it> again.')
    const [seen] = (await (await anna.get('/api/help')).json()).requests
    expect(seen.answers).toMatchObject([{ text: 'Start <it> again.' }])
    const { data } = await anna.api.users.me.notifications.get()
    expect(data?.notifications[0]).toMatchObject({ kind: 'help', message: `Your request ${reference} has an answer.` })
    expect((await HelpRequestModel.findById(id).orFail()).expiresAt).not.toBeNull()
  })

  test('whose answer is stored, but not its notification, notifies by calling again', async () => {
    const anna = await app.player('anna')
    const { id } = await asked(anna)
    const create = spyOn(NotificationModel, 'create')
    closeAfterTest(() => create.mockRestore())
    create.mockRejectedValueOnce(new Error('The store is away, as the test wants it.'))
    const key = { 'idempotency-key': `answer ${id}` }
    const answer = () => admin.post(`/api/admin/help/${id}/answers`, { text: 'Start it again.' }, key)
    expect((await answer()).status).toBe(500)
    expect((await answer()).status).toBe(201)
    expect((await HelpRequestModel.findById(id).orFail()).answers).toHaveLength(1)
    expect(await NotificationModel.countDocuments({ user: anna.id, kind: 'help' })).toBe(1)
    expect(await app.mailsTo(anna.email)).toHaveLength(1)
  })

  test('reads open requests of Premium and Professional first, then those that wait longest, over pages', async () => {
    await HelpRequestModel.deleteMany({})
    const [starter, later, premium] = [
      await app.player('anna'),
      await app.player('ben'),
      await app.player('cleo', 'premium'),
    ]
    const wanted = [
      await asked(starter),
      await asked(later),
      await asked(premium),
      await asked(premium, { ...question, text: 'Again.' }),
    ]
    const [first, second, urgent, urgentLater] = wanted.map(({ id }) => id)
    const inOrder = [urgent, urgentLater, first, second]
    for (const limit of [1, 2, 3, 4]) {
      const found: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query: string = cursor && `&cursor=${cursor}`
        const page = await (await admin.get(`/api/admin/help?state=open&limit=${limit}${query}`)).json()
        found.push(...page.requests.map(({ id }: { id: string }) => id))
        cursor = page.next_cursor
      }
      expect(found).toEqual(inOrder)
    }
    const unknown = await admin.get(`/api/admin/help?state=open&cursor=${'0'.repeat(24)}`)
    expect([unknown.status, await unknown.text()]).toEqual([422, 'That cursor is not valid.'])
  })

  test('closes a request, which takes no answer until it is open again', async () => {
    const anna = await app.player('anna')
    const { id } = await asked(anna)
    expect((await admin.patch(`/api/admin/help/${id}`, { state: 'closed' })).status).toBe(200)
    const refused = await admin.post(`/api/admin/help/${id}/answers`, { text: 'Too late.' })
    expect([refused.status, await refused.text()]).toEqual([
      409,
      'This request is closed. Open it again before you answer.',
    ])
    await admin.patch(`/api/admin/help/${id}`, { state: 'open' })
    expect((await HelpRequestModel.findById(id).orFail()).expiresAt).toBeNull()
    expect((await admin.post(`/api/admin/help/${id}/answers`, { text: 'In time.' })).status).toBe(201)
  })

  test('finds requests by state and by reference', async () => {
    const anna = await app.player('anna')
    const { id, reference } = await asked(anna)
    const found = async (query: string) => {
      const { requests } = await (await admin.get(`/api/admin/help?${query}`)).json()
      return requests.map((each: { id: string }) => each.id)
    }
    expect(await found(`search=${reference.toLowerCase()}`)).toEqual([id])
    expect(await found('state=open')).toContain(id)
    expect(await found('state=answered')).not.toContain(id)
  })

  test('sees no address of a player who has left', async () => {
    const anna = await app.player('anna')
    const { reference } = await asked(anna)
    await UserModel.updateOne({ _id: anna.id }, { $set: { deletedAt: new Date() } })
    const { requests } = await (await admin.get(`/api/admin/help?search=${reference}`)).json()
    expect(requests[0].email).toBeNull()
  })
})

test('The mail shows the answer as it was typed, never as markup', () => {
  const anna = { to: 'anna@example.com', language: 'en' } as const
  const answer = { reference: 'H-22222222', text: '<b>Yes</b>', link: 'http://x/help' }
  const { content } = answerMail(anna, answer)
  expect(htmlPage(content)).toContain('&lt;b&gt;Yes&lt;/b&gt;')
  expect(plainText(content)).toContain('<b>Yes</b>')
})

test('The account’s export has its requests with lines, its deletion removes them', async () => {
  const anna = await app.player('anna')
  const { reference } = await asked(anna)
  const exported = await (await anna.get('/api/users/me/export')).json()
  expect(exported.help_requests).toMatchObject([{ reference, lines: [] }])
  await anna.delete('/api/users/me', { password: 'correct horse' })
  expect(await HelpRequestModel.countDocuments({ user: anna.id })).toBe(0)
})

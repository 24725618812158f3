import type { Page } from '@playwright/test'
import { answerOf } from '../../api/testing/answer-of'
import { PASSWORD } from '../../api/testing/processes/remote-player'
import type { PushPayload } from '../../shared/push-payload'
import { buyProfessional } from '../api/professional'
import { openPushBrowser, type PushBrowser } from '../browser/push-browser'
import { signInWith } from '../browser/sign-in-form'
import { test as base, expect } from '../fixtures'
import { type Player, playerWithBot } from '../served/player'

const test = base.extend<{ device: PushBrowser; owner: { player: Player; botId: string } }>({
  device: async ({ castellan }, use) => {
    const device = await openPushBrowser(castellan.url)
    await use(device)
    await device.close()
  },
  owner: async ({ castellan }, use) =>
    use(await playerWithBot(castellan, { castle: `push_${crypto.randomUUID().slice(0, 8)}` })),
})

const about = (bot: string | null, fields: Partial<PushPayload> = {}): PushPayload => ({
  id: 'message-1',
  title: 'Attack noticed',
  body: 'Grimwald marches on ansgar_h.',
  url: `/bots/${bot}?at=2026-11-28T08:00:00.000Z`,
  bot,
  kind: 'attack',
  actions: [{ action: 'stop', title: 'Stop' }],
  at: Date.now(),
  ...fields,
})

async function subscribe({ api }: Player, page: Page) {
  const { offers } = await answerOf(api.channels.get())
  return page.evaluate(async (key) => {
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const { pushManager } = await navigator.serviceWorker.ready
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes })
    const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
    return { endpoint, keys }
  }, offers.push?.key ?? '')
}

test('A browser that subscribes gets the test message, encrypted for it alone', async ({ device, owner }) => {
  const { page } = device
  await buyProfessional(owner.player)
  await owner.player.signIn(page)
  const subscription = await subscribe(owner.player, page)
  const { channel } = await answerOf(owner.player.api.channels.push.post(subscription))
  const tested = await answerOf(owner.player.api.channels({ id: channel.id }).test.post({}))
  expect(tested.channel.last_try).toMatchObject({ is_delivered: true, status: 201 })
  expect(await device.deliver()).toBe(1)
  await expect.poll(device.shown).toEqual([
    {
      title: 'Test message',
      body: 'Castellan reaches this device.',
      tag: 'test ',
      icon: '/icon-192.png',
      actions: [],
    },
  ])
})

test('The newer push of a bot and kind takes the place of the older; a click goes to its moment', async ({
  device,
  owner,
}) => {
  const { page } = device
  await owner.player.signIn(page)
  await device.push(about(owner.botId))
  await device.push(about(null, { title: 'Plan and hours', kind: 'account', actions: [] }))
  await device.push(about(owner.botId, { body: 'Two march.' }))
  await expect
    .poll(async () => (await device.shown()).map(({ body }) => body))
    .toEqual(['Grimwald marches on ansgar_h.', 'Two march.'])
  await page.goto('/accounts')
  await page.waitForLoadState('networkidle')
  expect(await device.click()).toEqual([])
  await page.waitForURL(new RegExp(`/bots/${owner.botId}\\?at=`))
  expect(await device.shown()).toHaveLength(1)
})

test('Stop on a notification stops the bot at once, and only once', async ({ device, owner }) => {
  const { page } = device
  await owner.player.signIn(page)
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  await device.push(about(owner.botId))
  await expect.poll(device.shown).toHaveLength(1)
  expect(await device.click('stop')).toEqual([])
  await expect(page.getByText('Stopped Resource Collector.')).toBeVisible()
  expect(await owner.player.stateOf(owner.botId)).toBe('offline')
  expect(new URL(page.url()).hash).toBe('')
  await owner.player.start(owner.botId)
  await page.goBack()
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Stop/ }).first()).toBeVisible()
  expect(await owner.player.stateOf(owner.botId)).toBe('online')
})

test('A link from elsewhere asks first, whatever word it brings', async ({ device, owner }) => {
  const { page } = device
  await owner.player.signIn(page)
  for (const link of ['#do=stop', `#do=stop&once=${'0'.repeat(32)}`]) {
    await page.goto(`/bots/${owner.botId}${link}`)
    const question = page.getByRole('dialog', { name: /^Stop .*\?$/ })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(await owner.player.stateOf(owner.botId)).toBe('online')
    await page.goto('/dashboard')
  }
  await page.goto(`/bots/${owner.botId}#do=stop`)
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped Resource Collector.')).toBeVisible()
  expect(await owner.player.stateOf(owner.botId)).toBe('offline')
})

test('Who is signed out signs in first; nothing is done before', async ({ device, owner }) => {
  const { page } = device
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await device.push(about(owner.botId))
  await expect.poll(device.shown).toHaveLength(1)
  await device.click('stop')
  await page.waitForURL(/\/auth\/login\?redirect=/)
  expect(await owner.player.stateOf(owner.botId)).toBe('online')
  await signInWith(page, owner.player.email, PASSWORD)
  await expect(page.getByText('Stopped Resource Collector.')).toBeVisible()
  expect(await owner.player.stateOf(owner.botId)).toBe('offline')
})

test('A page with typed text stays as it is; the link opens beside it', async ({ device, owner }) => {
  const { page } = device
  await owner.player.signIn(page)
  await page.goto('/accounts')
  await page.getByLabel('Username').fill('ansgar_h')
  await device.push(about(owner.botId))
  await expect.poll(device.shown).toHaveLength(1)
  expect(await device.click()).toEqual([expect.stringContaining(`/bots/${owner.botId}?at=`)])
  await expect(page.getByLabel('Username')).toHaveValue('ansgar_h')
})

test('A link to another site opens the dashboard instead', async ({ device }) => {
  await device.push(about(null, { url: 'https://elsewhere.example/x', actions: [] }))
  await expect.poll(device.shown).toHaveLength(1)
  await device.page.goto('about:blank')
  expect(await device.click()).toEqual([expect.stringMatching(/^http:\/\/[^/]+\/dashboard$/)])
})

test('A subscription that the browser replaced is told to the server by the next page', async ({ device, owner }) => {
  const { page } = device
  const { api } = owner.player
  await buyProfessional(owner.player)
  await owner.player.signIn(page)
  await page.goto('/dashboard')
  const first = await subscribe(owner.player, page)
  const { channel } = await answerOf(api.channels.push.post(first))
  await page.evaluate((known) => localStorage.setItem('push_device', JSON.stringify(known)), {
    channel: channel.id,
    player: owner.player.id,
    endpoint: first.endpoint,
  })
  const second = await subscribe(owner.player, page)
  await device.replaced()
  const ends = async () => (await answerOf(api.channels.get())).channels.map(({ last4 }) => last4)
  await expect.poll(ends).toEqual([second.endpoint.slice(-4)])
})

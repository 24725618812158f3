import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { DAY, SECOND } from '../../shared/time'
import { launchOptions } from '../browser/launch-options'
import { browserWithWindows } from '../browser/system-browser'
import { test as base, expect } from '../fixtures'
import { registerPlayer } from '../served/player'
import { createTwoBuilds, type TwoBuilds } from '../served/two-builds'

const test = base.extend<{ builds: TwoBuilds; baseURL: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here what a fixture needs
  builds: async ({}, use) => {
    const builds = createTwoBuilds()
    await builds.start()
    await use(builds)
    await builds.remove()
  },
  baseURL: ({ builds }, use) => use(builds.castellan.url),
})
test.use({ serviceWorkers: 'allow' })

const prompt = (page: Page) => page.getByRole('region', { name: 'Update available' })
const press = (page: Page, name: string) => prompt(page).getByRole('button', { name }).click()
const buildOf = (page: Page) => page.locator('html').getAttribute('data-build')

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

const waitingWorker = async () => (await navigator.serviceWorker.getRegistration())?.waiting

const noteAskedBuild = (page: Page) =>
  page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype
    function noted(this: ServiceWorker, message: unknown, options: StructuredSerializeOptions) {
      if (message === 'which-build') document.documentElement.dataset.asked = ''
      postMessage.call(this, message, options)
    }
    Object.assign(ServiceWorker.prototype, { postMessage: noted })
  })

/** Resolves after the page's own question. */
async function askBuild() {
  const { port1, port2 } = new MessageChannel()
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  waiting?.postMessage('which-build', [port2])
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
}

/** The hourly update check. Not awaited, because a reload may come first. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update())

/** Calls several at a time until the page closes. */
const callWithoutPause = (page: Page) =>
  page.evaluate(() => {
    const call = (): Promise<void> => fetch('/api/health').then(call, call)
    for (let at = 0; at < 3; at++) void call()
  })

test('A new version is offered in every tab, can be postponed, and takes over in all tabs on Update; a removed worker deletes its caches', async ({
  browser,
  context,
  builds,
}) => {
  test.slow()
  const anna = await registerPlayer(builds.castellan)
  const first = await context.newPage()
  await anna.signIn(first)
  await first.close()
  const [landing, dashboard, accounts] = [
    await openTab(context, '/'),
    await openTab(context, '/dashboard'),
    await openTab(context, '/accounts'),
  ]
  await test.step('the first worker offers nothing', async () => {
    for (const tab of [landing, dashboard, accounts]) await expect(prompt(tab)).toBeHidden()
  })
  const elsewhere = await browser.newContext({ baseURL: builds.castellan.url, serviceWorkers: 'allow' })
  const login = await openTab(elsewhere, '/auth/login')
  await builds.deploy('second')
  await checkForUpdate(landing)
  for (const tab of [landing, dashboard, accounts]) await expect(prompt(tab)).toBeVisible()

  await test.step('Update warns before it discards typed text', async () => {
    await checkForUpdate(login)
    await login.getByLabel('Email').fill('anna@example.com')
    await press(login, 'Update')
    await expect(prompt(login)).toContainText('Text that you have typed on this page may be lost when it updates.')
    await press(login, 'Later')
    await expect(login.getByLabel('Email')).toHaveValue('anna@example.com')
    expect(await buildOf(login)).toBe('first')
    await elsewhere.close()
  })

  await test.step('Later hides it in every tab and on the next pages', async () => {
    await press(landing, 'Later')
    for (const tab of [landing, dashboard, accounts]) await expect(prompt(tab)).toBeHidden()
    expect(await buildOf(landing)).toBe('first')
    await noteAskedBuild(landing)
    await landing.goto('/pricing')
    await landing.locator('html[data-asked]').waitFor()
    expect(await landing.evaluate(askBuild)).toMatch(/^[\d-]+$/)
    await expect(prompt(landing)).toBeHidden()
    expect(await buildOf(landing)).toBe('first')
  })

  await test.step('an even newer version is offered again', async () => {
    const second = await dashboard.evaluateHandle(waitingWorker)
    await builds.deploy('third')
    await checkForUpdate(landing)
    await expect(prompt(landing)).toBeVisible()
    await dashboard.waitForFunction(async (earlier) => {
      const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
      return waiting && waiting !== earlier
    }, second)
  })

  await test.step('Update reloads each tab once, and typed text is not lost', async () => {
    const reloads = new Map([landing, dashboard, accounts].map((tab) => [tab, 0]))
    for (const [tab] of reloads) tab.on('load', () => reloads.set(tab, (reloads.get(tab) ?? 0) + 1))
    await accounts.getByLabel('Username').fill('ansgar_h')
    // No call may restart the worker that has just ended.
    await callWithoutPause(accounts)
    await press(dashboard, 'Update')
    for (const tab of [landing, dashboard]) await expect.poll(() => buildOf(tab)).toBe('third')
    await expect(dashboard.getByText('No bots configured yet')).toBeVisible()
    await expect(prompt(accounts)).toContainText('Text that you have typed on this page may be lost when it updates.')
    await expect(accounts.getByLabel('Username')).toHaveValue('ansgar_h')
    expect([...reloads.values()]).toEqual([1, 1, 0])
    await press(accounts, 'Update')
    await expect.poll(() => buildOf(accounts)).toBe('third')
    for (const [tab] of reloads) {
      await tab.waitForLoadState()
      await expect(prompt(tab)).toBeHidden()
    }
    expect([...reloads.values()]).toEqual([1, 1, 1])
  })

  await test.step('a removed worker deletes older caches, and pages are up to date', async () => {
    for (const tab of [dashboard, accounts]) await tab.close()
    const kept = () => landing.evaluate(async () => (await caches.keys()).length)
    expect(await kept()).toBe(1)
    await builds.removeServiceWorker()
    await checkForUpdate(landing)
    // The page may be reloading.
    await expect.poll(() => kept().catch(() => null)).toBe(0)
    await builds.deploy('fourth')
    await landing.goto('/')
    expect(await buildOf(landing)).toBe('fourth')
  })
})

test('Chromium can install the site; the offer waits, and returns a month after it was declined', async ({
  castellan,
}, testInfo) => {
  // Installation needs a profile on disk.
  const args = [...launchOptions({ isPainted: false }).args, '--bypass-app-banner-engagement-checks']
  const options = { ...browserWithWindows(), args }
  const profile = await chromium.launchPersistentContext(testInfo.outputPath('profile'), options)
  const page = await profile.newPage()
  const offer = page.getByRole('region', { name: 'Install Castellan' })
  await page.addInitScript(() =>
    addEventListener('beforeinstallprompt', () => document.documentElement.setAttribute('data-offered', '')),
  )
  const stay = async (path: string) => {
    await page.goto(castellan.url + path)
    await page.locator('html[data-offered]').waitFor()
    await expect(offer).toBeHidden()
    await page.clock.runFor(10 * SECOND)
  }
  await (await registerPlayer(castellan)).signIn(page)
  await page.clock.install()
  await stay('/')
  await expect(offer).toBeHidden()
  await stay('/dashboard')
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await stay('/dashboard')
  await expect(offer).toBeHidden()
  await page.clock.setSystemTime(Date.now() + 31 * DAY)
  await stay('/dashboard')
  await expect(offer).toBeVisible()
  await profile.close()
})

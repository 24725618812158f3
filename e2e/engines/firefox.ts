import puppeteer, { type Browser, type ElementHandle, type JSHandle, type Page } from 'puppeteer-core'
import { FIND, queries, type Target } from './find'
import { COMMAND_TIMEOUT, type Engine, type Session, type Tab } from './visitor'

/** Debian's Firefox speaks WebDriver BiDi itself and needs no driver: https://pptr.dev/webdriver-bidi */
const PROGRAM = 'firefox-esr'

const SETTINGS = { 'ui.prefersReducedMotion': 1 }
const SIZE = { width: 1280, height: 800 }

export const hasFirefox = Bun.which(PROGRAM) !== null

export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: Bun.which(PROGRAM) ?? PROGRAM,
    extraPrefsFirefox: SETTINGS,
    defaultViewport: SIZE,
    protocolTimeout: COMMAND_TIMEOUT,
  })
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    openSession: () => openSession(browser),
    close: () => browser.close(),
  }
}

async function openSession(browser: Browser): Promise<Session> {
  const context = await browser.createBrowserContext()
  await context.newPage()
  const known = new WeakMap<Page, Tab>()
  return {
    tabs: async () => (await context.pages()).map((page) => known.get(page) ?? remembered(page)),
    close: () => context.close(),
  }

  function remembered(page: Page) {
    const tab = tabOf(page)
    known.set(page, tab)
    return tab
  }
}

const asElement = (handle: JSHandle) => handle.asElement() as ElementHandle<Element> | null

function tabOf(page: Page): Tab {
  async function found(target: Target): Promise<ElementHandle<Element> | null> {
    const find = () => page.evaluateHandle(`${FIND}(${JSON.stringify(target)})`)
    const first = await find()
    if ((await first.jsonValue().catch(() => null)) !== 'unknown') return asElement(first)
    await page.evaluate(queries)
    return asElement(await find())
  }

  return {
    async goto(address) {
      await page.goto(address)
    },
    address: async () => page.url(),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    async click(target) {
      const element = await found(target)
      await element?.click()
      return element !== null
    },
    async type(target, text) {
      const element = await found(target)
      if (!element) return false
      await page.evaluate((field) => (field as HTMLInputElement).select(), element)
      await element.press('Delete')
      await element.type(text)
      return true
    },
    isShown: async (target) => (await found(target)) !== null,
  }
}

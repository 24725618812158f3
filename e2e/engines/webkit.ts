import { Capabilities, Key, WebDriver, type WebElement } from 'selenium-webdriver'
import { Executor } from 'selenium-webdriver/http'
import { systemClock } from '../../api/platform/time/clock'
import { killAtExit } from '../../api/testing/processes/started-process'
import { freePort } from '../../api/testing/redis-server'
import { createDriverClient } from './driver-client'
import { FIND, queries, type Target } from './find'
import { type Engine, type Session, type Tab, until } from './visitor'

/** Debian's webkit2gtk-driver. WebKitGTK has no headless mode, so it gets a virtual screen. */
const DRIVER = 'WebKitWebDriver'
const SCREEN = 'Xvfb'

/** WebKitGTK's own small browser, in the mode that lets a driver steer it. */
const WANTED = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } }

const SIZE = { width: 1280, height: 800 }

export const hasWebKit = Bun.which(DRIVER) !== null && Bun.which(SCREEN) !== null

export async function startWebKit(): Promise<Engine> {
  const screen = killAtExit(
    Bun.spawn([SCREEN, '-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdout: 'pipe',
      stderr: 'ignore',
    }),
  )
  const display = await firstLine(screen.stdout)
  const port = freePort()
  const driver = killAtExit(
    Bun.spawn([DRIVER, `--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${display}` },
      stdout: 'ignore',
      stderr: 'ignore',
    }),
  )
  const address = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${address}/status`)).ok)
  async function close() {
    driver.kill('SIGKILL')
    await driver.exited
    screen.kill()
    await screen.exited
  }
  try {
    const first = await openBrowser(address)
    const version = (await first.getCapabilities()).get('browserVersion')
    await first.quit()
    return { name: `WebKitGTK ${version}`, openSession: async () => sessionOf(await openBrowser(address)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openBrowser(driver: string): Promise<WebDriver> {
  const browser = WebDriver.createSession(
    new Executor(createDriverClient(driver, systemClock)),
    new Capabilities(WANTED),
  )
  await browser.manage().window().setRect(SIZE)
  return browser
}

function sessionOf(browser: WebDriver): Session {
  const known = new Map<string, Tab>()
  return {
    tabs: async () => (await browser.getAllWindowHandles()).map((handle) => known.get(handle) ?? remembered(handle)),
    close: () => browser.quit(),
  }

  function remembered(handle: string) {
    const tab = tabOf(browser, handle)
    known.set(handle, tab)
    return tab
  }
}

function tabOf(browser: WebDriver, handle: string): Tab {
  const switchToTab = () => browser.switchTo().window(handle)

  async function found(target: Target) {
    await switchToTab()
    const find = () => browser.executeScript<WebElement | null | 'unknown'>(`return ${FIND}(arguments[0])`, target)
    const first = await find()
    if (first !== 'unknown') return first
    await browser.executeScript(queries)
    return (await find()) as WebElement | null
  }

  return {
    async goto(address) {
      await switchToTab()
      await browser.get(address)
    },
    async address() {
      await switchToTab()
      return browser.getCurrentUrl()
    },
    async evaluate<Value>(expression: string) {
      await switchToTab()
      return browser.executeScript<Value>(`return ${expression}`)
    },
    async click(target) {
      const element = await found(target)
      await element?.click()
      return element !== null
    },
    async type(target, text) {
      const element = await found(target)
      if (!element) return false
      await browser.executeScript('arguments[0].select()', element)
      await element.sendKeys(Key.BACK_SPACE, text)
      return true
    },
    isShown: async (target) => (await found(target)) !== null,
  }
}

async function firstLine(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = ''
  for await (const chunk of output.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes('\n')) break
  }
  return text.trim()
}
